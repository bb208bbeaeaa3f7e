/** Tests of the oracles on VIPL, with faults planted below the library. */
@NullMarked
package org.wirelore.rig.via.oracle;

import org.jspecify.annotations.NullMarked;
