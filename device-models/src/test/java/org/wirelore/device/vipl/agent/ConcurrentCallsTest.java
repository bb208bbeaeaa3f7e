package org.wirelore.device.vipl.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.vipl.spi.NicPort;
import org.wirelore.device.vipl.spi.ViPort;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** Calls of two processes at once: what one asks of the NIC takes time, in which the other one calls. */
class ConcurrentCallsTest {
    private static final NicAttributes LIMITS = new NicAttributes("nic", 1, 1, 7, 16, 1 << 20, 3, 1 << 20, 3, 8, 8, 8,
            64, 4096, 4096, 16, 7, 0);

    private final SteppedScheduler clock = new SteppedScheduler();
    private final BenchMachine machine = new BenchMachine("pc", clock);
    private final List<Integer> asked = new ArrayList<>();
    private Runnable meanwhile = () -> {
    };
    private boolean hasRoom = true;
    private final ViaAgent agent = new ViaAgent(proxy(NicUnit.class), clock, proxy(HostNames.class), ViplPolicy.USUAL,
            AgentConfig.USUAL, (work, units) -> {
            });
    private final NicPort first = open();
    private final NicPort second = open();

    private <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[]{type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "attributes" -> LIMITS;
                    case "load" -> {
                        pass((int) arguments[0]);
                        yield hasRoom;
                    }
                    case "createVi" -> {
                        pass((int) arguments[0]);
                        yield proxy(ViUnit.class);
                    }
                    case "isBroken" -> false;
                    default -> null;
                }));
    }

    private void pass(int number) {
        asked.add(number);
        Runnable next = meanwhile;
        meanwhile = () -> {
        };
        next.run();
    }

    private NicPort open() {
        try {
            return agent.open(machine.task(), proxy(NicPort.Listener.class));
        } catch (VipException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static int register(NicPort nic) {
        try {
            return nic.registerMem(MemorySegment.ofArray(new byte[100]), 0x1000,
                    new MemoryAttributes(nic.createPtag(), false, false));
        } catch (VipException refused) {
            assertThat(refused.result()).isEqualTo(VipResult.ERROR_RESOURCE);
            return 0;
        }
    }

    @Test
    void eachGetsItsOwnHandle() {
        int[] other = new int[1];
        meanwhile = () -> other[0] = register(second);
        int handle = register(first);
        assertThat(asked).containsExactly(handle, other[0]).doesNotHaveDuplicates();
        first.deregisterMem(handle);
        second.deregisterMem(other[0]);
        assertThat(agent.registeredBytes()).isZero();
    }

    @Test
    void theLastPlaceIsTakenOnce() {
        register(first);
        register(first);
        int[] other = new int[1];
        meanwhile = () -> other[0] = register(second);
        assertThat(register(first)).isNotZero();
        assertThat(other[0]).isZero();
    }

    @Test
    void whatTheNicRefusesTakesNoPlace() {
        hasRoom = false;
        for (int each = 0; each < 5; each++) {
            assertThat(register(first)).isZero();
        }
        hasRoom = true;
        assertThat(register(first)).isNotZero();
        assertThat(agent.registeredBytes()).isEqualTo(4096);
    }

    @Test
    void eachGetsItsOwnVi() throws VipException {
        ViAttributes attributes = new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 4096, second.createPtag(), false,
                false);
        meanwhile = () -> {
            try {
                second.createVi(attributes, null, null, proxy(ViPort.Listener.class));
            } catch (VipException refused) {
                throw new IllegalStateException(refused);
            }
        };
        first.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 4096, first.createPtag(), false, false),
                null,
                null, proxy(ViPort.Listener.class));
        assertThat(asked).hasSize(2).doesNotHaveDuplicates();
    }
}
