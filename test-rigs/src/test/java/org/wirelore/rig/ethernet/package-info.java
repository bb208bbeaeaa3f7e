/** Ethernet fabrics: their ports that lead to real things, their boards, and streams over what loses frames. */
@NullMarked
package org.wirelore.rig.ethernet;

import org.jspecify.annotations.NullMarked;
