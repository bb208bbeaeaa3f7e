package org.wirelore.device.inet;

import org.wirelore.device.inet.ip.IpCounters;
import org.wirelore.device.inet.tcp.InetTcpCounters;
import org.wirelore.device.inet.udp.UdpCounters;

/**
 * What a stack did since the last reset.
 *
 * @param ip packets
 * @param tcp segments
 * @param udp messages
 * @param buffersInUse kernel buffers in use now
 * @param buffersDenied how often there was none
 */
public record InetCounters(IpCounters ip, InetTcpCounters tcp, UdpCounters udp, int buffersInUse, long buffersDenied) {
}
