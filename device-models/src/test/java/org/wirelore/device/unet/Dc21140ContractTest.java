package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.DmaBus;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.contract.UNetContractTest;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;

/** The U-Net contract on the whole stack: library, kernel driver, register-level card, bus and wire. */
class Dc21140ContractTest extends UNetContractTest {
    private static final long MAC = 0x0800_2B12_3400L;
    private static final EndpointConfig CONFIG = new EndpointConfig(32, 32, 16, 1536, 32 * 1536);

    private final SteppedScheduler clock = new SteppedScheduler();
    private final BenchMachine[] machines = new BenchMachine[2];
    private final Dc21140[] cards = new Dc21140[2];
    private final UNetDriver[] drivers = new UNetDriver[2];

    Dc21140ContractTest() {
        BenchLink link = new BenchLink(clock);
        for (int i = 0; i < 2; i++) {
            machines[i] = new BenchMachine(i == 0 ? "left" : "right", clock);
            cards[i] = new Dc21140(TulipConfig.of("tulip" + i, TulipChip.DC21140A, MAC + i), clock, machines[i].bus(),
                    link.ends[i]);
            drivers[i] = new UNetDriver(machines[i], cards[i],
                    new PinnedMemory(machines[i].memory()), UNetDriverConfig.named("unet" + i));
            cards[i].connect(drivers[i].interruptLine());
            drivers[i].attach();
        }
        clock.settle();
    }

    @Override
    protected Bench bench() {
        return new Bench() {
            @Override
            public Host process(int host) {
                return machines[host].task();
            }

            @Override
            public UNetDevice open(Host process) {
                return drivers[process.name().equals("left") ? 0 : 1].open(process);
            }

            @Override
            public void settle() {
                clock.settle();
            }
        };
    }

    @Test
    void driverFindsAddressAndFullDuplex() {
        assertThat(drivers[0].mac()).isEqualTo(MAC);
        assertThat(drivers[1].mac()).isEqualTo(MAC + 1);
        assertThat(drivers[0].isFullDuplex()).isTrue();
    }

    @Test
    void busErrorUnderTrafficIsGotOver() {
        Exchange exchange = new Exchange();
        assertThat(exchange.roundTrip(100)).isTrue();
        machines[0].breakBus(DmaBus.TARGET_ABORT);
        exchange.send(100);
        while (drivers[0].counters().resets() == 0) {
            assertThat(clock.step(Long.MAX_VALUE)).isTrue();
        }
        machines[0].breakBus(DmaBus.OK);
        clock.settle();
        assertThat(exchange.roundTrip(100)).isTrue();
        assertThat(drivers[0].counters().resets()).isBetween(1L, 8L);
    }

    @Test
    void busThatStaysBrokenEndsInACardGivenUp() {
        Exchange exchange = new Exchange();
        machines[0].breakBus(DmaBus.MASTER_ABORT);
        exchange.send(100);
        clock.settle();
        machines[0].breakBus(DmaBus.OK);
        assertThat(exchange.near.completedSends()).isEqualTo(1);
        exchange.send(100);
        clock.settle();
        assertThat(exchange.near.completedSends()).isEqualTo(2);
        assertThat(exchange.far.poll(exchange.reception)).isFalse();
    }

    @Test
    void rerunAfterResetTakesTheSameTime() {
        long first = new Exchange().timeOfRoundTrips();
        for (int run = 0; run < 3; run++) {
            reset();
            assertThat(new Exchange().timeOfRoundTrips()).isEqualTo(first);
        }
    }

    private void reset() {
        for (int i = 0; i < 2; i++) {
            machines[i].memory().reset();
            cards[i].reset();
            drivers[i].reset();
        }
        for (int i = 0; i < 2; i++) {
            drivers[i].attach();
        }
        clock.settle();
    }

    /** A process on each side and a channel between them. */
    private final class Exchange {
        final UNetEndpoint near;
        final UNetEndpoint far;
        final Reception reception = new Reception();
        private final Host nearProcess = machines[0].task();

        Exchange() {
            UNetDevice nearDevice = drivers[0].open(nearProcess);
            UNetDevice farDevice = drivers[1].open(machines[1].task());
            near = nearDevice.createEndpoint(CONFIG);
            far = farDevice.createEndpoint(CONFIG);
            int nearPort = nearDevice.reservePorts(1)[0];
            int farPort = farDevice.reservePorts(1)[0];
            near.openChannel(nearPort, farDevice.mac(), farPort);
            far.openChannel(farPort, nearDevice.mac(), nearPort);
            near.release(0);
            far.release(0);
        }

        void send(int length) {
            near.send(0, 16 * 1536, length);
            near.flush();
        }

        boolean roundTrip(int length) {
            send(length);
            clock.settle();
            if (!far.poll(reception)) {
                return false;
            }
            far.release(reception.offset);
            far.send(0, 16 * 1536, length);
            far.flush();
            clock.settle();
            boolean isBack = near.poll(reception);
            near.release(reception.offset);
            return isBack;
        }

        long timeOfRoundTrips() {
            long start = nearProcess.now();
            for (int i = 0; i < 10; i++) {
                assertThat(roundTrip(500)).isTrue();
            }
            return nearProcess.now() - start;
        }
    }
}
