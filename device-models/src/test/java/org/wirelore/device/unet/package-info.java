/**
 * The U-Net driver under the contract of its API, with a card that the test plays and with the register-level model.
 */
@NullMarked
package org.wirelore.device.unet;

import org.jspecify.annotations.NullMarked;
