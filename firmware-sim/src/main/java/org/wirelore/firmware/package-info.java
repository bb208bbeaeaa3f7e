/**
 * The LANai processor of a Myrinet card and everything that its firmware needs: ELF linker, interpreter, translator,
 * firmware sources, trace and coverage.
 *
 * <p>The module stands at the bottom of the house: it may import the JDK and nothing of Wirelore. No device looks
 * inside it; a card drives the processor through its run, interrupt and memory ports.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.firmware;

import org.jspecify.annotations.NullMarked;
