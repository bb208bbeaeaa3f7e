/**
 * An installed SISCI library: Dolphin's own, with its driver and adapters, behind the API that programs know. {@link
 * org.wirelore.emulator.backend.libsisci.InstalledSisci} finds it.
 *
 * <p><b>Names.</b> The library exports each function as {@code _SISCI_PUBLIC_FUNC_ST_} and {@code
 * _SISCI_PUBLIC_FUNC_MT_} and its name (sisci_api.h of 13 December 2002); of the two sets the second is called if it is
 * there, since a Java process has several threads. Flags, queries and special values are data of the library's, named
 * {@code _SISCI_PUBLIC_CONST_} and their name, three of them irregularly. What it does not export has the header's
 * value; a flag whose value no header says answers FLAG_NOT_IMPLEMENTED then, a query ILLEGAL_QUERY.
 *
 * <p><b>Versions.</b> Sizes and offsets are of 32 bits in API 1; API 2 has made some of them size_t ("SISCI API 2.0
 * changes"). A library with data interrupts, which came with API 2, is one of these. That bus addresses have 64 bits
 * there is from memory. A function that the library lacks answers NOT_IMPLEMENTED; one that has no error then does
 * nothing. Libraries without SCIInitialize need none.
 *
 * <p><b>States and checks</b> are the library's own: what it answers is passed on, and its error codes are those of the
 * API. Only what could harm this process is judged here: handles that are dead or another's, memory that is not
 * there, numbers that do not fit. Handles die when the library has taken them back, at SCITerminate all. Memory that it
 * has mapped can't be reached after it was unmapped.
 *
 * <p><b>Callbacks</b> come in threads of the library's own. They are kept and run where the API says: in the process's
 * own thread, in its next call; waits of a process that has callbacks are done piece by piece, so that these run in
 * between. The library learns at the next event that a callback wants no more.
 *
 * <p>Proved against a library of the tests' own that records each argument; no adapter was at hand.
 *
 * <p>May import: {@code com.sun.jna}, {@code org.wirelore.device.api}, {@code org.wirelore.device.api.sci}, {@code
 * org.wirelore.device.sisci.spi}, {@code org.wirelore.emulator.backend.sisci}, {@code org.wirelore.emulator.linux} and
 * the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.libsisci;

import org.jspecify.annotations.NullMarked;
