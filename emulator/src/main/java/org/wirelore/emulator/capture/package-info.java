/**
 * Captures of what went over the wires, as pcapng files (IETF opsawg, "PCAP Now Generic (pcapng) Capture File Format"): one
 * interface per wire, virtual timestamps, and a comment on every frame that a fault touched.
 *
 * <p>May import: {@code org.wirelore.device.api.wire} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.capture;

import org.jspecify.annotations.NullMarked;
