/** What a program sees of a postbox card. */
@NullMarked
package org.wirelore.toy.api;

import org.jspecify.annotations.NullMarked;
