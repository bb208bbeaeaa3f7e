/**
 * The VIPL library above its providers: what the kernel agents of emulated NICs, shared memory and the loopback have in
 * common.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.vipl.ViplLibrary} first: the one object of a process, made with a
 * provider. It and what comes from it implement {@code org.wirelore.device.api.via}: handles and arguments are judged
 * here, and so is what each state allows; work queues are kept here, and handlers are called from here. Tags, regions,
 * states and connections are the provider's, behind {@code org.wirelore.device.vipl.spi}.
 *
 * <p><b>Memory.</b> Descriptors are bytes in registered memory. The library chains them through their Next fields,
 * clears their status and finds out by their status that they are complete. Addresses are the library's own: each
 * array, or piece of native memory, that is registered gets a range of its own, so that they are the same in every run.
 *
 * <p><b>Threads.</b> Any number of threads may call; the provider's gate lets one of them in at a time, and while a
 * thread sleeps, others.
 *
 * <p><b>Errors.</b> Calls give VIPL's codes. A handler that throws is reported to the provider, and nothing else
 * changes.
 *
 * <p><b>Timing.</b> None: the provider charges for what it does.
 *
 * <p><b>Sources.</b> VIA 1.0; Intel VI Architecture Developer's Guide 1.0; Giganet's header; for what these leave open,
 * what no known client contradicts.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.via}, {@code
 * org.wirelore.device.vipl.spi} and the JDK.
 */
@NullMarked
package org.wirelore.device.vipl;

import org.jspecify.annotations.NullMarked;
