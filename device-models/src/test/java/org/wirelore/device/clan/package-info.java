/** The cLAN card, driven by its registers, its doorbells and its wire. */
@NullMarked
package org.wirelore.device.clan;

import org.jspecify.annotations.NullMarked;
