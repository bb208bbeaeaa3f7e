/**
 * What a rig is made of: the settings of hosts, fabrics, protocols, programs and checks, and the interfaces through
 * which an interconnect, a protocol or a program brings its own kinds of them. The common parts of rigs see these
 * interfaces only.
 *
 * <p>A {@link org.wirelore.rig.spi.Binding} is one line of the {@link org.wirelore.rig.spi.Registry}. The settings of a
 * part are bound once, when a rig is read; the bound object does the rest by itself: it checks, describes and builds.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.start},
 * {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.config},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi.card},
 * {@code org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.spi;

import org.jspecify.annotations.NullMarked;
