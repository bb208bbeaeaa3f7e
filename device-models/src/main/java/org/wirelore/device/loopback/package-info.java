/**
 * Loopbacks: the shortest honest thing behind each device API, for contract tests and for protocols that are tried without
 * a card. They keep every rule of their API and know nothing of any hardware.
 *
 * <p>May import: {@code org.wirelore.device.api..} and the JDK.
 */
@NullMarked
package org.wirelore.device.loopback;

import org.jspecify.annotations.NullMarked;
