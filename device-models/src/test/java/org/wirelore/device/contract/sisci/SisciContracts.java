package org.wirelore.device.contract.sisci;

import org.junit.jupiter.api.Nested;

/** The contracts of SISCI that every provider keeps. */
public abstract class SisciContracts {
    /** A fresh setup. */
    protected abstract SisciSetup newSetup();

    @Nested
    class Rules extends SisciContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }

    @Nested
    class States extends SisciStateContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }

    @Nested
    class Events extends SisciEventContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }

    @Nested
    class Memory extends SisciMemoryContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }

    @Nested
    class Signals extends SisciSignalContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }

    @Nested
    class BadInput extends SisciBadInputContract {
        @Override
        protected SisciSetup newSetup() {
            return SisciContracts.this.newSetup();
        }
    }
}
