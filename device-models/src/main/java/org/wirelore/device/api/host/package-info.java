/**
 * The inside of a host as device models and kernel drivers see it: physical memory, the I/O bus, interrupt lines,
 * device registers and the operating system's services to a driver.
 *
 * <p>User-level protocol code does not import this package. May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.host;

import org.jspecify.annotations.NullMarked;
