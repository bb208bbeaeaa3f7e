package org.wirelore.device.inet;

import org.wirelore.device.api.Pollable;

/** A socket that {@link InetSockets#poll} can ask. */
public sealed interface InetSocket extends Pollable permits InetStream, InetListener, InetDatagram {
}
