package org.wirelore.rig.via.conformance;

import org.wirelore.device.api.via.ViNameService;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** The name service. */
final class NameTrials extends ViplTrials {
    private static final long NOWHERE = 0x0123_4567_89ABL;

    private long own;

    NameTrials(ViplBench bench) {
        super("name service", bench);
        valued("VipNSInit", () -> names().init());
        row("VipNSGetHostByName", () -> names().getHostByName(bench.host.name(), 0));
        valued("VipNSGetHostByName, and its inverse", () -> {
            String name = names().getHostByAddr(bench.otherAddress());
            return names().getHostByName(name, 0) == bench.otherAddress() ? VipResult.SUCCESS : VipResult.NOT_DONE;
        });
        row("VipNSGetHostByName of an unknown name", () -> names().getHostByName("nosuchhost", 0));
        row("VipNSGetHostByName of nothing", () -> names().getHostByName(null, 0));
        row("VipNSGetHostByName, another index", () -> names().getHostByName(bench.host.name(), 9));
        row("VipNSGetHostByName, index -1", () -> names().getHostByName(bench.host.name(), -1));
        row("VipNSGetHostByAddr", () -> names().getHostByAddr(own));
        row("VipNSGetHostByAddr of an unknown address", () -> names().getHostByAddr(NOWHERE));
        valued("VipNSShutdown", () -> names().shutdown());
    }

    @Override
    protected void bring(String state) throws VipException {
        own = bench.end().hostAddress();
        switch (state) {
            case "INITIALIZED" -> names().init();
            case "TWICE" -> {
                names().init();
                names().init();
            }
            case "SHUT" -> {
                names().init();
                names().shutdown();
            }
            case "CLOSED" -> bench.end().close();
            default -> {
                // NEW
            }
        }
    }

    private ViNameService names() {
        return bench.end().nic.nameService();
    }
}
