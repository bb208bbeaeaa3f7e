/** The protocol stack of a host on a scripted wire. */
@NullMarked
package org.wirelore.device.inet;

import org.jspecify.annotations.NullMarked;
