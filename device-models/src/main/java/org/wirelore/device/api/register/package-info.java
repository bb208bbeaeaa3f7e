/**
 * What a device model with registers is made of: the map of its registers as data, the file that reads and writes them
 * by that map, and the trace of what the device does.
 *
 * <p>A map names every register and every bit field with its access; bits that no field has are reserved and read as
 * after a reset. {@link org.wirelore.device.api.register.RegisterFile} applies the map to every access, so a model's
 * handlers see only bits that can be written, and the description of a card says what the card does.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK without clocks, threads, sockets and files. For device
 * models, and for what describes and traces them; not for protocols.
 */
@NullMarked
package org.wirelore.device.api.register;

import org.jspecify.annotations.NullMarked;
