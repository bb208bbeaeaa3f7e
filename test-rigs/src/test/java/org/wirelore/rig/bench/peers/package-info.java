/** Tests of the benchmarks against peers: what is reckoned and told, not how fast anything is. */
@NullMarked
package org.wirelore.rig.bench.peers;

import org.jspecify.annotations.NullMarked;
