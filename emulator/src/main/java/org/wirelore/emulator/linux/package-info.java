/**
 * The Linux system calls that backends need. {@link org.wirelore.emulator.linux.Libc} binds what sets things up (JNA),
 * {@link org.wirelore.emulator.linux.FrameCalls} what happens per frame (foreign functions, no allocation). On them:
 * programs and tables in the kernel, facts about network interfaces, a {@link
 * org.wirelore.emulator.time.real.Waiter} on poll(2), network namespaces and veth pairs for rigs and tests.
 *
 * <p>Constants are those of the kernel's user headers for 64-bit Linux. Implements the operating system's side of
 * "AF_PACKET backend" and "TAP backend". May import: {@code com.sun.jna} and below, {@code
 * org.wirelore.emulator.process}, {@code org.wirelore.emulator.time.real}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.linux;

import org.jspecify.annotations.NullMarked;
