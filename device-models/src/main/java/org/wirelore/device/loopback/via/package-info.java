/**
 * VIA in virtual time without cards, as a provider of {@code org.wirelore.device.vipl}: a fabric of hosts with one NIC
 * each, which is software and has every reliability level and RDMA read. Only what is asked for gets lost.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.vipl} and below, and the JDK.
 */
@NullMarked
package org.wirelore.device.loopback.via;

import org.jspecify.annotations.NullMarked;
