/**
 * What every provider of SISCI must do, in the words of its manual. A provider's test extends {@link
 * org.wirelore.device.contract.sisci.SisciContract} and, if it can make trouble, the contracts beside it.
 *
 * <p>May import: {@code org.wirelore.device.api} and its sub-packages, {@code org.wirelore.device.sisci.spi}, {@code
 * org.wirelore.device.contract}, JUnit, jqwik and AssertJ.
 */
@NullMarked
package org.wirelore.device.contract.sisci;

import org.jspecify.annotations.NullMarked;
