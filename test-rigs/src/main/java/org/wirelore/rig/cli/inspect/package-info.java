/**
 * The commands that run nothing: {@code list}, {@code describe}, {@code validate}, {@code schema}, {@code kbuffer} and
 * {@code doctor}. They print what rigs and traces say and what this machine can do.
 *
 * <p>May import: {@code org.wirelore.device.api.register}, {@code org.wirelore.emulator.backend.libsisci},
 * {@code org.wirelore.emulator.backend.packet}, {@code org.wirelore.emulator.backend.shm},
 * {@code org.wirelore.emulator.linux}, {@code org.wirelore.emulator.process}, {@code org.wirelore.emulator.time.real},
 * {@code org.wirelore.rig.certificate}, {@code org.wirelore.rig.cli.session}, {@code org.wirelore.rig.config},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.guest}, {@code org.wirelore.rig.kbuffer},
 * {@code org.wirelore.rig.kbuffer.file}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.run},
 * {@code org.wirelore.rig.spi}, {@code picocli}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.inspect;

import org.jspecify.annotations.NullMarked;
