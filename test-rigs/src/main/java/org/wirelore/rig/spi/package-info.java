/**
 * What a rig is made of: the settings of hosts, fabrics, protocols, programs and checks, and the interfaces through
 * which an interconnect, a protocol or a program brings its own kinds of them. The common parts of rigs see these
 * interfaces only.
 *
 * <p>A {@link org.wirelore.rig.spi.Binding} is one line of the {@link org.wirelore.rig.spi.Registry}. The settings of a
 * part are bound once, when a rig is read; the bound object does the rest by itself: it checks, describes and builds.
 */
@NullMarked
package org.wirelore.rig.spi;

import org.jspecify.annotations.NullMarked;
