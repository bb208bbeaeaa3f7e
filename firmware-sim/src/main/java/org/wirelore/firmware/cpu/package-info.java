/**
 * The LANai processor: registers, flags, memory on a bus, exact cycle counts, faults as values, and the engines that
 * execute.
 *
 * <p><b>Reading order.</b> {@link org.wirelore.firmware.cpu.LanaiCpu} is the processor that a card or a command drives.
 * {@link org.wirelore.firmware.cpu.Memory} and {@link org.wirelore.firmware.cpu.Bus} are its address space, {@code
 * Core} its registers and accesses. Three engines execute:
 *
 * <ul>
 *   <li>{@code Stepper}, one instruction at a time: the definition, and the engine for rare cases and debugging;
 *   <li>{@code BlockInterpreter}, blocks of operations that {@code BlockBuilder} decodes and {@code CodeCache} keeps;
 *   <li>{@link org.wirelore.firmware.cpu.Region}, translated code. {@link org.wirelore.firmware.cpu.Translator} makes
 *       it when {@code Engine} finds a block hot, {@link org.wirelore.firmware.cpu.RegionContext} connects it to the
 *       processor.
 * </ul>
 *
 * <p><b>State.</b> All engines give the same registers, flags, memory and cycle counts at every instruction boundary.
 * Nothing here reads a clock: the same memory, registers and budgets give the same states.
 *
 * <p><b>Threads.</b> One thread owns a processor and everything on its bus. Other threads may call {@link
 * org.wirelore.firmware.cpu.LanaiCpu#requestStop} only.
 *
 * <p><b>Sources.</b> LLVM's Lanai backend for results, flags and cycles; Myricom's headers and control programs for
 * delay slots and unaligned addresses of the hardware.
 *
 * <p><b>Not modelled.</b> Interrupt entry: control programs of every generation poll.
 *
 * <p>May import: {@code org.wirelore.firmware.isa}, {@code org.wirelore.firmware.cpu.op} and the JDK.
 */
@NullMarked
package org.wirelore.firmware.cpu;

import org.jspecify.annotations.NullMarked;
