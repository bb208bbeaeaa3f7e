package org.wirelore.emulator.contract;

import net.jqwik.api.ForAll;
import net.jqwik.api.Group;
import net.jqwik.api.Property;
import org.wirelore.device.contract.sisci.SisciModelContract;
import org.wirelore.device.contract.sisci.SisciSetup;

/** Random calls on each kind of adapter end as the state tables say. */
@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes
class SisciModelOnCardsTest {
    private static final int TRIES = 10;

    @Group
    class OnD310 extends SisciModelContract {
        @Override
        protected SisciSetup newSetup() {
            return new SciHosts(ContractHosts.pc(1), SciCards::d310);
        }

        @Override
        @Property(tries = TRIES)
        protected void randomCallsEndAsTheStateTablesSay(@ForAll long seed) {
            super.randomCallsEndAsTheStateTablesSay(seed);
        }
    }

    @Group
    class OnD320 extends SisciModelContract {
        @Override
        protected SisciSetup newSetup() {
            return new SciHosts(ContractHosts.pc(1), SciCards::d320);
        }

        @Override
        @Property(tries = TRIES)
        protected void randomCallsEndAsTheStateTablesSay(@ForAll long seed) {
            super.randomCallsEndAsTheStateTablesSay(seed);
        }
    }

    @Group
    class OnD330 extends SisciModelContract {
        @Override
        protected SisciSetup newSetup() {
            return new SciHosts(ContractHosts.pc(1), SciCards::d330);
        }

        @Override
        @Property(tries = TRIES)
        protected void randomCallsEndAsTheStateTablesSay(@ForAll long seed) {
            super.randomCallsEndAsTheStateTablesSay(seed);
        }
    }
}
