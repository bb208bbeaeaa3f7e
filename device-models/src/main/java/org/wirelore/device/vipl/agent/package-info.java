/**
 * The kernel agent of a host for one NIC with VIs: opening, tags, registered memory, VIs and their states, completion
 * queues, connecting, names, the death of processes. It is software of the kernel, the same for every NIC: for a card,
 * for software on an Ethernet card, and for a loopback.
 *
 * <p>A host that is gone says nothing. So each agent asks the hosts with which it has connections now and then ({@link
 * org.wirelore.device.vipl.agent.AgentConfig}); the connections to one that does not answer break, as those of a
 * process that has died do, with CONN_LOST.
 *
 * <p>{@link org.wirelore.device.vipl.agent.NicUnit} is what it needs of the NIC below.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.via}, {@code org.wirelore.device.vipl.rule}, {@code org.wirelore.device.vipl.spi} and the
 * JDK.
 */
@NullMarked
package org.wirelore.device.vipl.agent;

import org.jspecify.annotations.NullMarked;
