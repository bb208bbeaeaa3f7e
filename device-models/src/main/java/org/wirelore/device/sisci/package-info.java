/**
 * The SISCI library above its providers: what the driver of an emulated card, shared memory and the loopback have in
 * common.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.sisci.SisciLibrary} first: the one object of a process, made by a
 * provider. It and what comes from it implement {@code org.wirelore.device.api.sci}: arguments and flags are judged
 * here, handles are kept here, and each object's states are here: local segments, connections, sequences, DMA queues,
 * interrupts, block transfers. What moves data, names things on a node and reaches other nodes is the provider's,
 * behind {@code org.wirelore.device.sisci.spi}.
 *
 * <p><b>Connection.</b> The library calls ports; providers call listeners, from any context. A listener only records
 * and signals. Callbacks run in the process's own context, when its host interrupts it or in its next call.
 *
 * <p><b>Timing.</b> None: the provider charges for what it does. Every call first brings time up to date.
 *
 * <p><b>Errors.</b> A call that breaks a rule throws {@link org.wirelore.device.api.sci.SciException} and changes
 * nothing. Accesses of maps fault by unchecked exceptions, as a processor does.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a local segment, per adapter  unprepared, prepared, available; known to the provider
 *   a connection                  connecting, operational, disconnect requested, not operational, lost, failed
 *   a sequence                    stopped with a status, running
 *   a DMA queue                   idle, gather, posted, done, aborted, error
 *   a block transfer              under way, over
 *   every handle                  alive, dead; a parent of something alive is busy
 * </pre>
 *
 * <p><b>Not modelled.</b> Calls of one process come one at a time, so that THREAD_SAFE changes nothing.
 *
 * <p><b>Sources.</b> Dolphin's sisci_api.h, sisci_types.h and sisci_error.h of December 2002; what its clients rely on
 * (SMI, SCI-MPICH, GASNet, NDB, netgauge, UCX); for what both leave open, the choice that no known client contradicts.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.sci}, {@code
 * org.wirelore.device.sisci.spi} and the JDK.
 */
@NullMarked
package org.wirelore.device.sisci;

import org.jspecify.annotations.NullMarked;
