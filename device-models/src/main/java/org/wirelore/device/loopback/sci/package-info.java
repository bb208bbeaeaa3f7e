/**
 * SISCI in virtual time without cards, as a provider of {@code org.wirelore.device.sisci}: a fabric of nodes with one
 * adapter each. Stores leave at once and arrive in order, so what a program does wrong on it is wrong on every card;
 * what it does right may still be wrong where stores overtake each other.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.sisci} and below, and the JDK.
 */
@NullMarked
package org.wirelore.device.loopback.sci;

import org.jspecify.annotations.NullMarked;
