/** Tests of the programs that come with Wirelore. */
@NullMarked
package org.wirelore.rig.samples;

import org.jspecify.annotations.NullMarked;
