/**
 * Emulated cLAN: switches that carry cells on circuits and drop none.
 *
 * <p><b>Overview.</b> {@link org.wirelore.emulator.clan.ClanFabric} is the network, {@link
 * org.wirelore.emulator.clan.ClanTopology} how it is cabled: two cards back to back, or switches of 8 or 30 ports in a
 * tree. A {@code ClanPlug} is a station's plug; a {@code CellLink} is one direction of a cable with the output before
 * it; a {@code Circuit} leads over several of them, each of which is a {@code CircuitHop} of it.
 *
 * <p><b>Timing.</b> A cell of 53 bytes takes 424 ns on a link of 1.25 Gb/s: of ten bits that go over the line, eight
 * are data. A switch keeps a cell for its latency, and sends what comes behind it as it comes; a station has a unit
 * with its last bit. Units of several cells are not interleaved with others, so that an event happens per unit and
 * link.
 *
 * <p><b>Credit.</b> Behind each link, each circuit has room of its own. A unit leaves only when there is room for it,
 * so none is ever dropped for want of room; the room is free again when the unit has left the next switch, or the
 * station has given it back, and the sender knows it a cable's time later. A circuit without credit holds up no other:
 * outputs of switches give each circuit that can send a turn. Trees have no circles, so that no units wait for each
 * other.
 *
 * <p><b>Decisions.</b> How long a unit waits at a switch's output for traffic of others, if the rig lets that be
 * decided.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                              what becomes of units
 *   target is not there                lost at the end of the first link
 *   rule: loss, damage                 lost; delivered with a wrong check sequence
 *   cable out, host down               lost, those under way too; credit comes back
 * </pre>
 *
 * <p>What a station sends to itself stays in its card.
 *
 * <p><b>Sources.</b> Fact sheet via, section 5.1. Latencies and buffers of the switches are not published.
 *
 * <p><b>Not modelled.</b> Set-up of circuits in switches, classes of service, more than one way between two switches.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.clan;

import org.jspecify.annotations.NullMarked;
