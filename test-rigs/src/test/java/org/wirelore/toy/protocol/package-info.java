/** The ADI over postboxes: stop-and-wait, short messages and rendezvous. */
@NullMarked
package org.wirelore.toy.protocol;

import org.jspecify.annotations.NullMarked;
