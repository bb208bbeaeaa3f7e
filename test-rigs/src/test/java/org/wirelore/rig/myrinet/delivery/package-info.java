/** Tests of what judges the deliveries of Myrinet cards. */
@NullMarked
package org.wirelore.rig.myrinet.delivery;

import org.jspecify.annotations.NullMarked;
