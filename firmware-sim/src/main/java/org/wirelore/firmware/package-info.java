/**
 * The LANai processor of a Myrinet card and everything that its firmware needs: readers of objects and archives, a
 * linker, an interpreter, a translator and a bare board.
 *
 * <p>Read the packages in this order: {@code isa} (instructions), {@code operation} and {@code cpu} (the processor),
 * {@code translate} (bytecode for hot code), {@code elf}, {@code coff}, {@code archive} and {@code dwarf} (files),
 * {@code link} (images), {@code board} (a processor with a console, for programs without a card).
 *
 * <p>The module is the lowest of the project: it may import the JDK and nothing of Wirelore. A card drives the
 * processor through its run, interrupt and memory ports and uses nothing else of it.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.firmware;

import org.jspecify.annotations.NullMarked;
