/** Tests of what all device APIs use. */
@NullMarked
package org.wirelore.device.api;

import org.jspecify.annotations.NullMarked;
