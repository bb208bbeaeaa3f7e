/**
 * Conformance suite of the LANai cards: tests 13 to 20 by their numbers, through window, wire and a probe in C that
 * runs on the card; and tests of how its time is cut.
 *
 * <p>May import: {@code org.wirelore.device.api..}, {@code org.wirelore.device.bench}, {@code
 * org.wirelore.device.contract}, the loopback wire, {@code org.wirelore.firmware..}, and of the card's package what is
 * needed to build a card.
 */
@NullMarked
package org.wirelore.device.lanai;

import org.jspecify.annotations.NullMarked;
