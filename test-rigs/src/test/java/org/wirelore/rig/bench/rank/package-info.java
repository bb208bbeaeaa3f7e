/** Tests of the ranks that benchmarks start. */
@NullMarked
package org.wirelore.rig.bench.rank;

import org.jspecify.annotations.NullMarked;
