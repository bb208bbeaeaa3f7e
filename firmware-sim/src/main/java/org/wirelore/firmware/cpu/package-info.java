/**
 * The LANai processor: registers, flags, memory on a bus, exact cycle counts, faults as values, and the engines that
 * execute. {@link org.wirelore.firmware.cpu.LanaiCpu} is what a card or a command drives.
 *
 * <p>May import: {@code org.wirelore.firmware.cpu.op}, {@code org.wirelore.firmware.isa} and the JDK. One thread owns a
 * processor and everything on its bus; only {@link org.wirelore.firmware.cpu.LanaiCpu#requestStop} may come from
 * another. Nothing here reads a clock: the same memory, registers and budgets give the same states, whatever engine
 * runs.
 */
@NullMarked
package org.wirelore.firmware.cpu;

import org.jspecify.annotations.NullMarked;
