/** The oracles of U-Net's reliable stream. */
@NullMarked
package org.wirelore.rig.unet;

import org.jspecify.annotations.NullMarked;
