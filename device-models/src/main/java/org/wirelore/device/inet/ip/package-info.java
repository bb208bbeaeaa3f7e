/**
 * IP, ARP and ICMP of a host with one Ethernet interface and a loopback interface. No packets are forwarded, and there
 * are no routes beyond the host's own net.
 *
 * <p>A packet that goes out is built first and charged when its turn comes, and only then handed to the card: {@link
 * org.wirelore.device.inet.ip.IpOutput}. A packet that comes in waits for the soft interrupt, which charges for it in
 * one step and handles it in the next: {@link org.wirelore.device.inet.ip.IpInput}.
 *
 * <p><b>Sources.</b> RFC 791, 792, 826, 894; {@code sys/netinet} of
 * 4.4BSD-Lite2: an input queue of 50 packets, reassembly in 30 s, the ARP cache that holds the newest packet only.
 *
 * <p><b>Not modelled.</b> Options of IP (they are skipped), redirects, broadcasts and multicasts of IP, path MTU.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.datalink},
 * {@code org.wirelore.device.api.host}, {@code org.wirelore.device.inet.kernel},
 * {@code org.wirelore.device.inet.profile}, and the JDK.
 */
@NullMarked
package org.wirelore.device.inet.ip;

import org.jspecify.annotations.NullMarked;
