/**
 * SISCI in virtual time without cards, as a provider of {@code org.wirelore.device.sisci}: a fabric of nodes with one
 * adapter each, and the trouble that a test makes on it.
 *
 * <p>May import: {@code org.wirelore.device.api} and its sub-packages, {@code org.wirelore.device.sisci} and its
 * sub-packages, {@code org.wirelore.device.contract} and its sub-packages, {@code org.wirelore.device.loopback}, JUnit
 * and AssertJ.
 */
@NullMarked
package org.wirelore.device.loopback.sci;

import org.jspecify.annotations.NullMarked;
