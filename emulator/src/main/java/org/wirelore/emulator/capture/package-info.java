/**
 * Captures of what went over the wires, as pcapng files (IETF opsawg, "PCAP Now Generic (pcapng) Capture File Format"):
 * one interface per wire with its own link type, virtual timestamps, and a comment on everything that a fault touched.
 * Also the typed events of which comments, stories and pictures make their words.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.emulator.capture;

import org.jspecify.annotations.NullMarked;
