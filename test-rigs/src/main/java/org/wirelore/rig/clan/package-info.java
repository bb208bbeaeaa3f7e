/**
 * cLAN in rigs: its cards.
 *
 * <p>May import: {@code org.wirelore.rig.clan.card}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.clan;

import org.jspecify.annotations.NullMarked;
