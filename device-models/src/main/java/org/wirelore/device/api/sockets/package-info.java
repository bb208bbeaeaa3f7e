/**
 * Stream and datagram sockets with readiness, as a host's operating system offers them. Calls never block: they say how
 * much they did, and the caller waits on its {@link org.wirelore.device.api.Host}, which is signalled when readiness
 * changes.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.sockets;

import org.jspecify.annotations.NullMarked;
