/**
 * U-Net in rigs: plain messages ({@code raw}), and the ADI with its reliable protocol over U-Net ({@code unet}) with
 * the oracles of its stream.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.adi.unet}, {@code org.wirelore.device.api} and below, {@code org.wirelore.device.unet},
 * {@code org.wirelore.emulator.capture}, {@code org.wirelore.emulator.loopback},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.shm}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real},
 * {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.unet;

import org.jspecify.annotations.NullMarked;
