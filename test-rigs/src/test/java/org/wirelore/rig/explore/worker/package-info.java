/** Tests of searches by several processes. */
@NullMarked
package org.wirelore.rig.explore.worker;

import org.jspecify.annotations.NullMarked;
