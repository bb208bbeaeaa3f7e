/**
 * Myrinet's networks as graphs: crossbars, hosts and cables, source routes through them, up&#42;/down&#42; routes, what
 * routes may deadlock, and the mapping of an unknown network by scout packets. Nothing here sends a packet: who has a
 * card gives the mapper a {@link org.wirelore.device.api.myrinet.route.ScoutLink}.
 *
 * <p>A route byte is a signed port delta: a packet that enters a crossbar by port p with delta d leaves it by port p +
 * d, and the byte stays behind.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.myrinet.route;

import org.jspecify.annotations.NullMarked;
