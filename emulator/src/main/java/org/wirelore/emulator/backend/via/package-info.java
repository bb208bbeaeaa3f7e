/**
 * VIA between real processes.
 *
 * <p><b>Ethernet.</b> {@link org.wirelore.emulator.backend.via.PacketMvia} is M-VIA in a process, on an AF_PACKET
 * socket, with a thread that serves it. Acknowledgments, RDMA writes and disconnects go on while the program computes
 * and makes no call.
 *
 * <p><b>Shared memory.</b> {@link org.wirelore.emulator.backend.via.SharedMemoryVia} is VIA in the memory of one
 * machine. {@code NicFile} is what a process shows of its NIC, {@code ViaPeer} another process, {@code ViaChannel} the
 * way of messages to one; {@code MemoryCarrier} passes messages, {@code NeighbourMemory} writes where the target's
 * {@code SharedRegions} allow it. {@link org.wirelore.emulator.backend.via.SimulatedVia} is the same for the processes
 * of a simulation.
 *
 * <p><b>Errors.</b> A process that dies is found out within a quarter of a second by those that know it: what it has
 * sent is delivered, and then its connections are lost. Its names are taken away by those that find out, or by the next
 * process that starts. What lies in shared words is never trusted: what none of us can have stored is counted, and its
 * process counts as dead.
 *
 * <p><b>Not modelled.</b> Memory that a program frees while it is registered: as on every VIA, a write then goes where
 * the memory was. A write by RDMA does not wait for messages sent before it, which their receiver takes when it looks;
 * messages sent after it arrive after it.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.mvia}, {@code
 * org.wirelore.device.vipl} and below, {@code org.wirelore.emulator.backend}, {@code
 * org.wirelore.emulator.backend.packet}, {@code org.wirelore.emulator.backend.shm}, {@code
 * org.wirelore.emulator.host}, {@code org.wirelore.emulator.linux}, {@code org.wirelore.emulator.process} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.via;

import org.jspecify.annotations.NullMarked;
