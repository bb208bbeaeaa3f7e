/**
 * The product: the list of all that its rigs may be made of, and the process of a rank that knows this list.
 *
 * <p>May import: {@code org.wirelore.rig.any}, {@code org.wirelore.rig.clan}, {@code org.wirelore.rig.ethernet},
 * {@code org.wirelore.rig.fault}, {@code org.wirelore.rig.fmp}, {@code org.wirelore.rig.mpi},
 * {@code org.wirelore.rig.myrinet}, {@code org.wirelore.rig.own}, {@code org.wirelore.rig.program.basic},
 * {@code org.wirelore.rig.program.ping}, {@code org.wirelore.rig.program.serve}, {@code org.wirelore.rig.pvm},
 * {@code org.wirelore.rig.rank}, {@code org.wirelore.rig.sci}, {@code org.wirelore.rig.shm},
 * {@code org.wirelore.rig.sockets}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.unet},
 * {@code org.wirelore.rig.urtp}, {@code org.wirelore.rig.via}, {@code org.wirelore.rig.viasci}, and the JDK. Only the
 * main class of the command line imports it.
 */
@NullMarked
package org.wirelore.rig.product;

import org.jspecify.annotations.NullMarked;
