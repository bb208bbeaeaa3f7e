/** Tests of the collective operations: what they send, in how many rounds. */
@NullMarked
package org.wirelore.adi.message.collective;

import org.jspecify.annotations.NullMarked;
