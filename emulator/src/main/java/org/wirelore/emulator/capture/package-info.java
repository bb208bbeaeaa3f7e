/**
 * Captures of the traffic on the wires, as pcapng files (IETF opsawg, "PCAP Now Generic (pcapng) Capture File Format"):
 * one interface per wire with its own link type, virtual timestamps, and a comment on everything that a fault touched.
 * Also the typed events behind comments, reports and sequence diagrams.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.capture;

import org.jspecify.annotations.NullMarked;
