/** The ports of Ethernet fabrics that lead to real things. */
@NullMarked
package org.wirelore.rig.ethernet;

import org.jspecify.annotations.NullMarked;
