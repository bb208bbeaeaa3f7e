package org.wirelore.device.vipl;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.ViNameService;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** The name service of a NIC handle. */
final class OwnNameService implements ViNameService {
    private final OwnNic nic;
    private boolean isInitialized;

    OwnNameService(OwnNic nic) {
        this.nic = nic;
    }

    @Override
    public int init() {
        nic.library().gate().enter();
        try {
            if (nic.isClosed()) {
                return VipResult.INVALID_PARAMETER;
            }
            isInitialized = true;
            return VipResult.SUCCESS;
        } finally {
            nic.library().gate().leave();
        }
    }

    @Override
    public long getHostByName(@Nullable String hostName, int nameIndex) throws VipException {
        nic.library().gate().enter();
        try {
            requireInitialized();
            if (hostName == null || nameIndex < 0) {
                throw new VipException(VipResult.INVALID_PARAMETER,
                        "expected a name, and an index from 0: hostName=" + hostName + ", nameIndex=" + nameIndex);
            }
            long[] addresses = nic.port().addressesOf(hostName);
            ViplLibrary.require(nameIndex < addresses.length, VipResult.ERROR_NAMESERVICE,
                    "the name service does not know it: hostName=" + hostName + ", nameIndex=" + nameIndex);
            return addresses[nameIndex];
        } finally {
            nic.library().gate().leave();
        }
    }

    @Override
    public String getHostByAddr(long hostAddress) throws VipException {
        nic.library().gate().enter();
        try {
            requireInitialized();
            String host = nic.port().hostOf(hostAddress);
            if (host == null) {
                throw new VipException(VipResult.ERROR_NAMESERVICE,
                        "no host has the address: hostAddress=" + Long.toHexString(hostAddress));
            }
            return host;
        } finally {
            nic.library().gate().leave();
        }
    }

    @Override
    public int shutdown() {
        nic.library().gate().enter();
        try {
            if (nic.isClosed()) {
                return VipResult.INVALID_PARAMETER;
            }
            if (!isInitialized) {
                return VipResult.ERROR_NAMESERVICE;
            }
            isInitialized = false;
            return VipResult.SUCCESS;
        } finally {
            nic.library().gate().leave();
        }
    }

    private void requireInitialized() throws VipException {
        nic.requireOpen();
        ViplLibrary.require(isInitialized, VipResult.ERROR_NAMESERVICE,
                "the name service is not initialized: VipNSInit comes first");
    }
}
