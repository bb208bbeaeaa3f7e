/** Tests of the applications. */
@NullMarked
package org.wirelore.rig.samples.matrix;

import org.jspecify.annotations.NullMarked;
