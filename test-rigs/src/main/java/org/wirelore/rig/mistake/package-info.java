/**
 * Known mistakes: small changes of the shipped source, each of which breaks one rule of a protocol, to show that the
 * explorer finds what it is there for.
 *
 * <p>A mistake is no switch in the source, but a diff that is applied to a copy, compiled, and loaded in the place of
 * the shipped classes; everything else is the same. The list of mistakes is the fact sheet's on exploration, section 4.
 * May import: {@code com.github.difflib} and below, {@code org.wirelore.rig.error} and the JDK.
 */
@NullMarked
package org.wirelore.rig.mistake;

import org.jspecify.annotations.NullMarked;
