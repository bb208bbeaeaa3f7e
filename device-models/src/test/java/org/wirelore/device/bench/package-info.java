/**
 * A test bench for cards: a clock that is stepped by hand, a bus with faults and delays to order, a frame wire that
 * records and injects, an interrupt line that counts. It implements the seams of {@code org.wirelore.device.api}
 * literally and nothing else.
 *
 * <p>May import: {@code org.wirelore.device.api..} and the JDK.
 */
@NullMarked
package org.wirelore.device.bench;

import org.jspecify.annotations.NullMarked;
