/**
 * The product: the list of all that its rigs may be made of, and the process of a rank that knows this list.
 *
 * <p>May import: every binding, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.launch}. Only the main class of
 * the command line imports it.
 */
@NullMarked
package org.wirelore.rig.product;

import org.jspecify.annotations.NullMarked;
