/**
 * VIA on a raw datalink, as M-VIA has it: software of the kernel on an Ethernet card that knows nothing of VIs. A
 * doorbell is a fast trap, messages travel in frames, and a part of a message goes into its receive or its RDMA target
 * as soon as its frame arrives.
 *
 * <p><b>Overview.</b> {@link org.wirelore.device.mvia.MviaNic} is a NIC on one interface, with kernel agent and engine;
 * {@link org.wirelore.device.mvia.MviaCarrier} is the protocol. It does not know what is below: {@link
 * org.wirelore.device.mvia.FrameLink} sends its frames and hands over what arrives. {@code KernelLink} is the kernel's
 * datalink of an emulated card, where arrivals are handled in a soft interrupt and everything has its price; {@code
 * PolledLink} is a datalink that a process has opened itself, a packet socket above all, with something that serves
 * it, so that arrivals are handled while the program computes.
 *
 * <p><b>Frames.</b> Numbers behind the Ethernet header are little endian.
 *
 * <pre>
 *   0  destination, source, type  14     40  flags                            1
 *  14  version, 1                  1     41  0                                1
 *  15  kind                        1     42  bytes of the message in here     2
 *  16  agent at the receiver       2     44  bytes of the message             4
 *  18  agent at the sender         2     48  where these belong in it         4
 *  20  VI at the receiver          4     52  immediate data                   4
 *  24  connection at the receiver  4     56  SEND: data
 *  28  VI at the sender            4     56  WRITE: address at the target     8
 *  32  number of the frame         4     64  WRITE: memory handle             4
 *  36  next frame expected         4     68  WRITE: data
 *
 *   kind   1 part of a SEND   2 part of a WRITE   3 acknowledgment, ends at 42   4 control packet
 *   flags  1 immediate data   2 reliable          4 field 36 is valid            8 a frame before others is missing
 *
 *   control packet:  20  its bytes  2    22  the packet of the kernel agent
 * </pre>
 *
 * <p>An agent is the kernel's, 0, or, where each process has its own, a number that tells apart the processes behind
 * one station address: a VIA address stands for both ({@link org.wirelore.device.mvia.MviaPeers}).
 *
 * <p><b>Unreliable delivery.</b> Frames of a connection count up. An older number than expected is a frame that came
 * twice or late, and is dropped; a gap ends the message that was coming, which never completes, and drops the rest of
 * it. A descriptor is complete when the last frame is with the card.
 *
 * <p><b>Reliable delivery.</b> Frames are taken in their order only. The receiver acknowledges with data of its own if
 * it has some, at once after {@link org.wirelore.device.mvia.MviaConfig#ackFrames} frames, and else after a short time;
 * a frame that comes too early, or again, is answered at once, and the sender goes back to the missing one. Without
 * acknowledgment it goes back after a time that doubles, and gives up after {@link
 * org.wirelore.device.mvia.MviaConfig#tries}: a transport error, which breaks the connection. A descriptor is complete
 * when all frames of the message are acknowledged: it is with the kernel of the other host, and in its place unless
 * that was refused. Later messages of the VI do not wait for that.
 *
 * <p><b>Errors.</b> Frames that no peer of this protocol sends are counted and dropped, whatever they hold. A control
 * packet that gets lost is sent again by the kernel agent.
 *
 * <p>Sending and receiving allocate nothing once as many messages have been under way as before.
 *
 * <p><b>Sources.</b> The design page of M-VIA and what is known of its versions 1.0 to 1.2 (fact sheet via, section
 * 5.2): doorbell, fragments of messages of 32 KB and more, unreliable delivery first and reliable delivery later. The
 * frame format is ours.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.datalink}, {@code
 * org.wirelore.device.api.host}, {@code org.wirelore.device.api.via}, {@code
 * org.wirelore.device.vipl.agent}, {@code org.wirelore.device.vipl.engine}, {@code org.wirelore.device.vipl.spi} and
 * the JDK.
 */
@NullMarked
package org.wirelore.device.mvia;

import org.jspecify.annotations.NullMarked;
