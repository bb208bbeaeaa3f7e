/** Tests of routes and of mapping. */
@NullMarked
package org.wirelore.device.api.myrinet.route;

import org.jspecify.annotations.NullMarked;
