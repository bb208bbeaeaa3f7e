/**
 * What every provider of VIPL must do, by VIA 1.0 and the numbered tests of the fact sheet (section 6). A provider's
 * test extends {@link org.wirelore.device.contract.vipl.ViplContracts}; if it can make trouble, {@link
 * org.wirelore.device.contract.vipl.ViplTroubleContract}; and if something varies there, {@link
 * org.wirelore.device.contract.vipl.ViplOrderContract}.
 *
 * <p>May import: {@code org.wirelore.device.api} and its sub-packages, {@code org.wirelore.device.contract}, {@code
 * org.wirelore.device.vipl.spi}, JUnit and AssertJ.
 */
@NullMarked
package org.wirelore.device.contract.vipl;

import org.jspecify.annotations.NullMarked;
