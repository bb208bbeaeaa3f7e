/** Tests of the network part of FMP, and cards for tests: ports without a card behind them. */
@NullMarked
package org.wirelore.adi.fmp.network;

import org.jspecify.annotations.NullMarked;
