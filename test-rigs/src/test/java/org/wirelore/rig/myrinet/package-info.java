/** Tests of Myrinets in rigs. */
@NullMarked
package org.wirelore.rig.myrinet;

import org.jspecify.annotations.NullMarked;
