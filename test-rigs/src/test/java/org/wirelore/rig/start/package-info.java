/** How the tests of this module start virtual machines in a short time. */
@NullMarked
package org.wirelore.rig.start;

import org.jspecify.annotations.NullMarked;
