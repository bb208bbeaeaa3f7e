/** Tests of the players of the benchmarks that compare with others' programs. */
@NullMarked
package org.wirelore.rig.bench.peers;

import org.jspecify.annotations.NullMarked;
