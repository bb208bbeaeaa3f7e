/** PCI-SCI adapters, driven by their registers, their store window and their wire. */
@NullMarked
package org.wirelore.device.psb;

import org.jspecify.annotations.NullMarked;
