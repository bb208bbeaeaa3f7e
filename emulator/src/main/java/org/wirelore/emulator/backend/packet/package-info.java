/**
 * Real Ethernet interfaces through AF_PACKET sockets: {@link org.wirelore.emulator.backend.packet.PacketPort} carries
 * whole frames for an emulated wire, {@link org.wirelore.emulator.backend.packet.PacketUNetDevice} is U-Net straight on
 * an interface, without an emulated card, and {@link org.wirelore.emulator.backend.packet.PacketDatalink} the raw
 * datalink. Filters without a table are classic BPF; with one they become eBPF ({@link
 * org.wirelore.emulator.backend.packet.EbpfTranslator}).
 *
 * <p>U-Net's frames are those of the kernel driver on the emulated card: destination, source, Ethernet type,
 * destination port, source port, message ("MPI on U-Net", section 3; U-Net over Fast Ethernet, HPCA-3). Ports are per
 * interface and machine; a port's reservation is an abstract Unix socket in the interface's network namespace, so that
 * the kernel itself takes it back from a process that dies.
 *
 * <p>Implements the "AF_PACKET" backend of {@code .github/ARCHITECTURE.md}, section "Seams" (packet(7),
 * Documentation/networking/packet_mmap). May import: {@code com.sun.jna} and below, {@code org.wirelore.device.api} and
 * below, {@code org.wirelore.device.bpf}, {@code org.wirelore.device.endpoint}, {@code
 * org.wirelore.emulator.backend}, {@code org.wirelore.emulator.capture}, {@code org.wirelore.emulator.fault}, {@code
 * org.wirelore.emulator.fault.frame}, {@code org.wirelore.emulator.linux}, {@code org.wirelore.emulator.time.virtual},
 * and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.packet;

import org.jspecify.annotations.NullMarked;
