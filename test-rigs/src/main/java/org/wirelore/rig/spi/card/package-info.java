/**
 * Cards that have a processor of their own: how it is executed, and what was executed of its program.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.rig.spi.card;

import org.jspecify.annotations.NullMarked;
