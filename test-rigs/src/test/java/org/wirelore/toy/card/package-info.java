/** The postbox card, register by register, and the driver of it. */
@NullMarked
package org.wirelore.toy.card;

import org.jspecify.annotations.NullMarked;
