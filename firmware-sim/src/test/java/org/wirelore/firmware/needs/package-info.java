/** What tests can't do without. */
@NullMarked
package org.wirelore.firmware.needs;

import org.jspecify.annotations.NullMarked;
