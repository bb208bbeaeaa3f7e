/**
 * VIA on real Ethernet interfaces: {@link org.wirelore.emulator.backend.via.PacketMvia} is M-VIA in a process, on an
 * AF_PACKET socket, with a thread that serves it. Acknowledgments, RDMA writes and disconnects go on while the program
 * computes and makes no call.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.mvia}, {@code
 * org.wirelore.device.vipl} and below, {@code org.wirelore.emulator.backend}, {@code
 * org.wirelore.emulator.backend.packet}, {@code org.wirelore.emulator.linux} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.via;

import org.jspecify.annotations.NullMarked;
