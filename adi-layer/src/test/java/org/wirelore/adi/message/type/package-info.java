/** Tests of the layouts of messages. */
@NullMarked
package org.wirelore.adi.message.type;

import org.jspecify.annotations.NullMarked;
