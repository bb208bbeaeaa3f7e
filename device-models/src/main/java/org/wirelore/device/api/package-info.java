/**
 * What every seam shares: time ({@link org.wirelore.device.api.Host}, {@link org.wirelore.device.api.Scheduler}),
 * chance ({@link org.wirelore.device.api.Decider}) and the state of devices
 * ({@link org.wirelore.device.api.StateVisitor}).
 *
 * <p>Protocol code sees this package and the user API of its interconnect beside it, and nothing else of the devices.
 * It cannot tell whether a register-level model, a loopback or a real card is behind them.
 *
 * <p>May import: the JDK without clocks, threads, sockets and files. Time is picoseconds in a {@code long} everywhere.
 */
@NullMarked
package org.wirelore.device.api;

import org.jspecify.annotations.NullMarked;
