/**
 * The parts of a U-Net endpoint that do not depend on how its frames are moved. The kernel driver of an emulated card
 * and the endpoint on a real interface both use them.
 *
 * <p>Read {@link org.wirelore.device.endpoint.EndpointState} first: the positions of the send, receive and free queues,
 * the buffers, and the checks of a process's calls. {@link org.wirelore.device.endpoint.ChannelTable} keeps the headers
 * of open channels and finds the channel of an arriving message. {@link org.wirelore.device.endpoint.PortUsers} assigns
 * ports. Together the checks keep one process from another's messages.
 *
 * <p>Sources: "U-Net: A User-Level Network Interface for Parallel and Distributed Computing", SOSP'95, section 3.1, for
 * endpoints, queues and channels; U-Net Device Reference 2.1 for the calls.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK.
 */
@NullMarked
package org.wirelore.device.endpoint;

import org.jspecify.annotations.NullMarked;
