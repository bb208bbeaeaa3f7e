package org.wirelore.rig.instance.daemon;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.adi.chempid.DaemonCounts;
import org.wirelore.adi.chempid.HostDaemon;
import org.wirelore.device.api.Host;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.mpi.process.ProgramFailure;

/** A daemon on each host of a simulation, and those who start the jobs of a run through them. */
public final class DaemonHosts {
    /** What all callers of an emulated cluster know, as if its hosts had it in a file. */
    static final long SECRET = 0x4348_454d_5049_4431L;

    /**
     * Who starts a job.
     *
     * @param home the place of its host in the rig
     * @param mayFail whether the run goes on if the job does not end well
     * @param exitCode is given the job's exit code
     */
    private record User(int home, boolean mayFail, IntConsumer exitCode) {
    }

    /**
     * Who has started a job that has not ended well, and waits for the others to end.
     *
     * @param user its number
     * @param host its process
     * @param failure what it ends with
     */
    private record Failing(int user, Host host, ProgramFailure failure) {
    }

    private final DaemonSite site;
    private final List<JobTicket> tickets = new ArrayList<>();
    private final Map<Integer, DaemonCounts> counts = new TreeMap<>();
    private final List<HostDaemon> daemons = new ArrayList<>();
    /** What has ended each job that has not ended well, by its number. */
    private final Map<Integer, Throwable> failures = new TreeMap<>();
    private final List<User> users = new ArrayList<>();
    /** Those whose jobs have ended, or whose hosts are down. */
    private final BitSet over = new BitSet();
    private final List<Failing> failing = new ArrayList<>();
    /** How jobs have failed whose users' hosts went down since. */
    private final List<String> untold = new ArrayList<>();

    /** @param site where the hosts are */
    public DaemonHosts(DaemonSite site) {
        this.site = site;
    }

    /** Makes the daemons, processes of every run. */
    public void spawn() {
        List<String> names = site.machines().stream().map(Machine::hostName).toList();
        for (int node = 0; node < names.size(); node++) {
            int own = node;
            site.machines().get(node).spawn("chempid" + node, host -> serve(names, own, host))
                    .explainWaits(() -> "something to do as a daemon");
        }
    }

    private void serve(List<String> names, int node, Host host) throws IOException {
        HostDaemon daemon = new HostDaemon(new HostDaemon.Setting(host, site.sockets(node, host), names, node, SECRET,
                site.addresses(node, host)), new RankProcesses(this, node, host));
        counts.put(node, daemon.counts());
        daemons.add(daemon);
        daemon.serve();
        site.ended(node, host, true);
    }

    /**
     * Makes a process that starts a job and waits for its end, in every run.
     *
     * @param number of the process, from 1
     * @param ticket what it starts
     * @param mayFail whether the run goes on if the job does not end well
     * @param exitCode is given the job's exit code
     */
    public void user(int number, JobTicket ticket, boolean mayFail, IntConsumer exitCode) {
        int user = users.size();
        int home = ticket.hosts().getFirst();
        users.add(new User(home, mayFail, exitCode));
        site.machines().get(home)
                .spawn("mpirun" + number, host -> runJob(user, host, ticket(ticket), mayFail))
                .explainWaits(() -> "the end of " + ticket.command());
    }

    /** The number under which daemons know a ticket from now on. */
    public int ticket(JobTicket ticket) {
        tickets.add(ticket);
        return tickets.size() - 1;
    }

    private void runJob(int user, Host host, int ticket, boolean mayFail) throws Exception {
        DaemonCall.JobEnd end;
        try (DaemonCall call = DaemonCall.user(host, site.sockets(users.get(user).home(), host), SECRET)) {
            end = call.run(ticket, ticket(ticket).hosts(), ticket(ticket).command());
            end(user, end.code());
            if (areAllOver()) {
                call.stop();
                tell();
            }
        }
        if (end.code() != 0 && !mayFail) {
            // It would end the run, and with it the other jobs.
            ProgramFailure failure = new ProgramFailure(end.why(), end.code(), failures.get(end.job()));
            failing.add(new Failing(user, host, failure));
            while (!areAllOver()) {
                host.sleep(Host.FOREVER);
            }
            throw failure;
        }
    }

    private void end(int user, int code) {
        users.get(user).exitCode().accept(code);
        over.set(user);
    }

    private boolean areAllOver() {
        return over.cardinality() == users.size();
    }

    /**
     * A host has stopped, with its daemon and who starts jobs there; the last of them has stopped no daemon. One whose
     * job had failed, or is under way, can't say so any more.
     */
    public void hostDown(int host) {
        for (Failing each : failing) {
            if (users.get(each.user()).home() == host) {
                untold.add("mpirun" + (each.user() + 1) + " failed: " + each.failure().getMessage());
            }
        }
        for (int user = 0; user < users.size(); user++) {
            if (users.get(user).home() == host && !over.get(user)) {
                end(user, RankProcesses.TERMINATED);
                if (!users.get(user).mayFail()) {
                    untold.add("mpirun" + (user + 1) + " failed: its host "
                            + site.machines().get(host).hostName() + " went down");
                }
            }
        }
        if (areAllOver()) {
            daemons.forEach(HostDaemon::retire);
            tell();
        }
    }

    /** All have ended: how jobs have failed ends the run. */
    private void tell() {
        untold.forEach(site::failed);
        failing.forEach(each -> each.host().signal());
    }

    boolean knows(int ticket) {
        return ticket >= 0 && ticket < tickets.size();
    }

    JobTicket ticket(int number) {
        return tickets.get(number);
    }

    DaemonSite site() {
        return site;
    }

    void failed(int job, Throwable how) {
        failures.putIfAbsent(job, how);
    }

    /** Begins a new run. */
    public void reset() {
        tickets.clear();
        counts.clear();
        failures.clear();
        failing.clear();
        untold.clear();
        daemons.clear();
        over.clear();
    }

    /** What the daemons have counted in the last run. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>();
        counts.forEach((node, counted) -> {
            String prefix = site.machines().get(node).hostName() + ".chempid.";
            counters.put(prefix + "jobs", counted.jobs());
            counters.put(prefix + "ranks", counted.ranks());
            counters.put(prefix + "unknownCallers", counted.unknownCallers());
            counters.put(prefix + "badMessages", counted.badMessages());
        });
        return counters;
    }
}
