/** Tests of the benchmarks of VIA. */
@NullMarked
package org.wirelore.rig.bench.via;

import org.jspecify.annotations.NullMarked;
