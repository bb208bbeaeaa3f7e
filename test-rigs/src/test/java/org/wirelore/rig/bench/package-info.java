/** Tests of the benchmarks' table. */
@NullMarked
package org.wirelore.rig.bench;

import org.jspecify.annotations.NullMarked;
