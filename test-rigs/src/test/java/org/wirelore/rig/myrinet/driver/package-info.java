/** Tests of Myrinet cards with their driver in a rig's machines. */
@NullMarked
package org.wirelore.rig.myrinet.driver;

import org.jspecify.annotations.NullMarked;
