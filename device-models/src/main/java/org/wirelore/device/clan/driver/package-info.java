/**
 * The driver of a cLAN card: the NIC of a kernel agent, by the card's registers, tables and doorbells.
 *
 * <p>{@link org.wirelore.device.clan.driver.ClanDriver} is the card; {@code ClanViUnit} and {@code ClanCqUnit} are what
 * it makes, {@code PageRuns} keeps the page table. Posts go to a doorbell that the process has mapped, and polls to
 * memory: neither enters the kernel.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.clan}, {@code
 * org.wirelore.device.api.host}, {@code org.wirelore.device.api.via}, {@code org.wirelore.device.vipl.agent}, {@code
 * org.wirelore.device.vipl.spi} and the JDK.
 */
@NullMarked
package org.wirelore.device.clan.driver;

import org.jspecify.annotations.NullMarked;
