/**
 * The driver of PCI-SCI adapters, with the interconnect resource manager (IRM) above it: software of the host's kernel,
 * charged to its CPU, and a provider of SISCI.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.irm.IrmDriver} first: segments and their ids, processes, memory.
 * {@code IrmAdapter} is the adapter with its interrupt handler, {@code AttEntries} its translation entries, {@code
 * ExportedPages} what it lets in, {@code ErrorBooks} its errors, {@code EngineQueue} its DMA engine. {@code
 * IrmSessions} are the sessions with other nodes over the adapter's mailbox, {@code Mail} their messages, {@code
 * MailService} what is done with them. {@code IrmProvider} is what one process has, with its ports: {@code
 * IrmAdapterPort}, {@code IrmSegmentWay}, {@code IrmConnection}, {@code IrmWindow}, {@code IrmDma}, {@code
 * IrmInterrupt}, {@code IrmTrigger}.
 *
 * <p><b>Connection.</b> The driver reaches the card by registers, tables and descriptors only ({@code
 * org.wirelore.device.api.psb}). A process's stores, loads, barriers and looks at the error counter are its own
 * accesses; all else is a system call.
 *
 * <p><b>Errors.</b> The adapter counts errors; only when its counter has moved does a check enter the kernel, which
 * reads the log, and judges:
 *
 * <pre>
 *   what the driver finds                                                  status
 *   the last errors are of addresses that are not let in                   NOT_RETRIABLE
 *   the node answers                                                       RETRIABLE
 *   the session has been down for less than two heartbeats                 PENDING
 *   the session has been down for longer                                   NOT_RETRIABLE
 * </pre>
 *
 * <p><b>States.</b> A session is none, up or down; a node that comes back with another incarnation has lost everything.
 *
 * <p><b>Sources.</b> What Dolphin's headers show of the driver (status codes, error words mapped into the process, 32
 * queued events) and its clients rely on. Messages and times of sessions are designed here.
 *
 * <p><b>Not modelled.</b> Several adapters of one host; the driver's locks: what runs in interrupts and in system calls
 * does not wait for each other.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.psb}, {@code org.wirelore.device.api.sci}, {@code org.wirelore.device.sisci}, {@code
 * org.wirelore.device.sisci.spi} and the JDK.
 */
@NullMarked
package org.wirelore.device.irm;

import org.jspecify.annotations.NullMarked;
