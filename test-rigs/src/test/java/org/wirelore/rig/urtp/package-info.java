/** Tests of URTP in rigs. */
@NullMarked
package org.wirelore.rig.urtp;

import org.jspecify.annotations.NullMarked;
