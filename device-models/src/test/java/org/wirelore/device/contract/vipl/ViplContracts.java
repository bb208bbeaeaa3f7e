package org.wirelore.device.contract.vipl;

import org.junit.jupiter.api.Nested;

/** The contracts of VIPL that every provider keeps. */
public abstract class ViplContracts {
    /** A fresh setup. */
    protected abstract ViplSetup newSetup();

    @Nested
    class Messages extends ViplMessageContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }

    @Nested
    class Descriptors extends ViplDescriptorContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }

    @Nested
    class Connections extends ViplConnectionContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }

    @Nested
    class Memory extends ViplMemoryContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }

    @Nested
    class Rdma extends ViplRdmaContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }

    @Nested
    class Completions extends ViplCompletionContract {
        @Override
        protected ViplSetup newSetup() {
            return ViplContracts.this.newSetup();
        }
    }
}
