/** Tests of M-VIA on a LAN of loopback datalinks whose frames meet the fates of a script. */
@NullMarked
package org.wirelore.device.mvia;

import org.jspecify.annotations.NullMarked;
