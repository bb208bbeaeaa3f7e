/** The loopbacks under the contract tests of their device APIs. */
@NullMarked
package org.wirelore.device.loopback;

import org.jspecify.annotations.NullMarked;
