package org.wirelore.device.contract.vipl;

import org.junit.jupiter.api.Nested;
import org.wirelore.device.vipl.spi.ViplPolicy;

/** The contracts of VIPL that every provider keeps. */
public abstract class ViplContracts {
    /** A fresh setup whose NICs and libraries decide the open points of VIA so. */
    protected abstract ViplSetup newSetup(ViplPolicy policy);

    protected final ViplSetup newSetup() {
        return newSetup(ViplPolicy.USUAL);
    }

    @Nested
    class Policies extends ViplPolicyContract {
        @Override
        protected ViplSetup newSetup(ViplPolicy policy) {
            return ViplContracts.this.newSetup(policy);
        }
    }

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
