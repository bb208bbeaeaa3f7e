/** Tests of the device of packets. */
@NullMarked
package org.wirelore.adi.packet;

import org.jspecify.annotations.NullMarked;
