/** The bus that joins postbox cards: latency, rate, faults and capture. */
@NullMarked
package org.wirelore.toy.fabric;

import org.jspecify.annotations.NullMarked;
