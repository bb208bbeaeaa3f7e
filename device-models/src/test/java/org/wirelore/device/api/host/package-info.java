/** Tests of what every emulated host has. */
@NullMarked
package org.wirelore.device.api.host;

import org.jspecify.annotations.NullMarked;
