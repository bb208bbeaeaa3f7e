/**
 * The parts of a U-Net endpoint that do not depend on how its frames are moved. The kernel driver of an emulated card
 * and the endpoint on a real interface both use them.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.endpoint.EndpointState} first: the positions of the send, receive
 * and free queues, the buffers, and the checks of a process's calls. {@link org.wirelore.device.endpoint.ChannelTable}
 * keeps the headers of open channels and finds the channel of an arriving message. {@link
 * org.wirelore.device.endpoint.PortUsers} assigns ports. Together the checks keep one process from another's messages.
 *
 * <p><b>Connection.</b> A subclass of {@code EndpointState} stores the entries of the queues, in host memory or on the
 * heap. What moves frames asks {@code PortUsers} for the endpoint of a port, and the endpoint's {@code ChannelTable}
 * for the channel of a source.
 *
 * <p><b>Timing.</b> None: what calls these classes charges for them.
 *
 * <p><b>Errors.</b> A call that breaks a rule throws {@link org.wirelore.device.api.unet.UNetException} and changes
 * nothing. A message without port, channel, buffer or queue entry is the mover's to drop and to count.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a send entry     pushed, requested by a trap, complete
 *   a receive entry  arrived, polled
 *   a buffer         the process's, free, filled
 *   a channel        open, closed; its number is never used again
 *   a port           reserved by a process or not, used by an endpoint or not
 * </pre>
 *
 * <p><b>Not modelled.</b> Direct access to the peer's memory (SOSP'95, section 3.6) and endpoints emulated by the
 * kernel (section 3.5).
 *
 * <p><b>Sources.</b> "U-Net: A User-Level Network Interface for Parallel and Distributed Computing", SOSP'95, section
 * 3.1, for endpoints, queues and channels; U-Net Device Reference 2.1 for the calls.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK.
 */
@NullMarked
package org.wirelore.device.endpoint;

import org.jspecify.annotations.NullMarked;
