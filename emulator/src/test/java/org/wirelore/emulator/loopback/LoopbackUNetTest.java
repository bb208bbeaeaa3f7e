package org.wirelore.emulator.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.contract.UNetContractTest;

class LoopbackUNetTest extends UNetContractTest {
    private static final long LATENCY_PS = 20_000_000;
    private static final EndpointConfig CONFIG = new EndpointConfig(8, 8, 8, 256, 2048);

    private final SteppedScheduler clock = new SteppedScheduler();
    private final LoopbackUNet.Network network = new LoopbackUNet.Network(clock, LATENCY_PS);
    private final BenchMachine[] machines = {new BenchMachine("left", clock), new BenchMachine("right", clock)};

    @Override
    protected Bench bench() {
        return new Bench() {
            @Override
            public Host process(int host) {
                return machines[host].task();
            }

            @Override
            public UNetDevice open(Host process) {
                return network.open(process);
            }

            @Override
            public void settle() {
                clock.settle();
            }
        };
    }

    @Test
    void messageArrivesExactlyOneLatencyAfterItsTrap() {
        Pair pair = new Pair(network);
        pair.send(9);
        clock.runUntil(clock.now() + LATENCY_PS - 1);
        assertThat(pair.receivedLength()).isEqualTo(-1);
        clock.runUntil(clock.now() + 1);
        assertThat(pair.receivedLength()).isEqualTo(LoopbackUNet.ETHERNET_MESSAGE_BYTES_MIN);
    }

    @Test
    void paddingCanBeTurnedOff() {
        Pair pair = new Pair(new LoopbackUNet.Network(clock, 0, 0));
        pair.send(9);
        clock.settle();
        assertThat(pair.receivedLength()).isEqualTo(9);
        pair.send(0);
        clock.settle();
        assertThat(pair.receivedLength()).isZero();
    }

    @Test
    void fateLosesDoublesAndDelays() {
        Pair pair = new Pair(network);
        network.fate((transfer, source, destination, message) -> switch ((int) transfer) {
            case 0 -> LoopbackUNet.Fate.LOST;
            case 1 -> LoopbackUNet.Fate.TWICE;
            default -> 5 * LATENCY_PS;
        });
        pair.send(50);
        pair.send(51);
        pair.send(52);
        clock.runUntil(clock.now() + 2 * LATENCY_PS);
        assertThat(pair.receivedLength()).isEqualTo(51);
        assertThat(pair.receivedLength()).isEqualTo(51);
        assertThat(pair.receivedLength()).isEqualTo(-1);
        clock.settle();
        assertThat(pair.receivedLength()).isEqualTo(52);
        assertThat(network.lost()).isEqualTo(1);
    }

    @Test
    void resetNetworkRunsAgainFromTheStart() {
        Pair pair = new Pair(network);
        pair.send(50);
        network.reset();
        clock.settle();
        assertThat(network.transfers()).isZero();

        Pair again = new Pair(network);
        assertThat(again.near.mac()).isEqualTo(pair.near.mac());
        again.send(51);
        clock.settle();
        assertThat(again.receivedLength()).isEqualTo(51);
        assertThat(again.receivedLength()).isEqualTo(-1);
    }

    /** Two processes with one channel from the near to the far one. */
    private final class Pair {
        final UNetDevice near;
        private final UNetEndpoint from;
        private final UNetEndpoint to;
        private final Reception reception = new Reception();

        Pair(LoopbackUNet.Network over) {
            near = over.open(machines[0].task());
            UNetDevice far = over.open(machines[1].task());
            from = near.createEndpoint(CONFIG);
            to = far.createEndpoint(CONFIG);
            int nearPort = near.reservePorts(1)[0];
            int farPort = far.reservePorts(1)[0];
            from.openChannel(nearPort, far.mac(), farPort);
            to.openChannel(farPort, near.mac(), nearPort);
        }

        void send(int length) {
            from.sendInline(0, MemorySegment.ofArray(new byte[length]), 0, length);
            from.flush();
        }

        /** The length of the next message, or -1 if there is none. */
        int receivedLength() {
            return to.poll(reception) ? reception.length : -1;
        }
    }
}
