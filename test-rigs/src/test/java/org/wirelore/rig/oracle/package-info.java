/**
 * Oracles complain of exactly what is wrong (MPI 1.1, sections 3.4 and 3.5; MPI-on-U-Net, section 5.1), and of nothing
 * else.
 */
@NullMarked
package org.wirelore.rig.oracle;

import org.jspecify.annotations.NullMarked;
