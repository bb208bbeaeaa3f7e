/**
 * How the protocol stacks of mid-1990s systems behave, as data: clocks, time-outs, buffers, and which of the rules that
 * the RFCs leave open each of them follows.
 *
 * <p>Sources, by the letters that comments carry: [C] read in a public source ({@code sys/netinet} and {@code sys/kern}
 * of 4.4BSD-Lite2, {@code net/ipv4} of Linux 2.0, IBM's tuning guide for AIX); [M] from memory, to be read as a guess;
 * [D] derived. May import: the JDK.
 */
@NullMarked
package org.wirelore.device.inet.profile;

import org.jspecify.annotations.NullMarked;
