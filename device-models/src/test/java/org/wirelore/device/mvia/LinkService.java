package org.wirelore.device.mvia;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.Datalink;

/** What serves a link: it is signalled as a process would be. */
final class LinkService implements Host {
    private final String name;
    private final Scheduler scheduler;
    private final Alarm alarm;
    private @Nullable PolledLink link;

    LinkService(String name, Scheduler scheduler) {
        this.name = name;
        this.scheduler = scheduler;
        alarm = scheduler.alarm(name + ".service", () -> Objects.requireNonNull(link).serve());
    }

    /** A link on a LAN, served. */
    static PolledLink link(Scheduler scheduler, Datalink raw, LinkService service, FrameFate fate) {
        PolledLink link = new PolledLink(new ScriptedDatalink(scheduler, raw, fate), service::signal);
        service.link = link;
        return link;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long now() {
        return scheduler.now();
    }

    @Override
    public void signal() {
        if (!alarm.isSet()) {
            alarm.set(scheduler.now());
        }
    }

    @Override
    public Cost cost(String operation) {
        return new Cost(operation, 0, 0);
    }

    @Override
    public void spend(Cost cost) {
        throw new AssertionError("a service must not use up time: cost=" + cost.name());
    }

    @Override
    public void spend(Cost cost, int units) {
        spend(cost);
    }

    @Override
    public void pause(long untilPs) {
        throw new AssertionError("a service must not wait: untilPs=" + untilPs);
    }

    @Override
    public void sleep(long untilPs) {
        pause(untilPs);
    }
}
