package org.wirelore.device.irm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;

/** One adapter as the driver has it: its registers, tables and sessions, and what is connected over it. */
final class IrmAdapter implements StatePart {
    private static final int COMMAND = 4;
    private static final int MEMORY_AND_MASTER = 6;
    private static final int INTERRUPTS = PsbRegister.INT_MAIL | PsbRegister.INT_SENT | PsbRegister.INT_TRIGGER
            | PsbRegister.INT_ENGINE | PsbRegister.INT_LINK;
    private static final int LINKS = 7;

    private final IrmDriver driver;
    private final Kernel kernel;
    private final PciFunction card;
    private final IrmConfig config;
    private final IrmCosts costs;
    private final IrmChoices choices;
    private final RegisterBank registers;
    private final AttEntries entries;
    private final ExportedPages exports;
    private final ErrorBooks errors;
    private final InterruptNumbers numbers = new InterruptNumbers();
    private final EngineQueue engine;
    private final IrmSessions sessions;
    private final IrmQuestions questions;
    private final RemoteWords remote;
    private final Map<Integer, IrmConnection> connections = new TreeMap<>();
    private final Map<Integer, IrmImport> imports = new HashMap<>();
    private final MailService mail;
    private final SequenceJudge judge;
    private int nextImport;
    private int nodeId;
    private int chip;

    IrmAdapter(IrmDriver driver, Kernel kernel, PciFunction card, IrmConfig config, IrmCosts costs,
            IrmChoices choices) {
        this.driver = driver;
        this.kernel = kernel;
        this.card = card;
        this.config = config;
        this.costs = costs;
        this.choices = choices;
        registers = kernel.map(card.bar(0));
        entries = new AttEntries(registers, config.card());
        exports = new ExportedPages(registers, kernel.memory(), config.card());
        errors = new ErrorBooks(choices);
        engine = new EngineQueue(kernel, registers, driver, costs);
        remote = new RemoteWords(this, kernel.map(card.bar(1)));
        mail = new MailService(this, driver, choices);
        sessions = new IrmSessions(config, kernel, registers, mail);
        judge = new SequenceJudge(this, kernel, config.times(), costs);
        questions = new IrmQuestions(config, kernel.scheduler(),
                (node, number) -> sessions.session(node).withdraw(number));
    }

    /** The card is brought up; at boot, so nothing is charged that matters. */
    void attach() {
        card.writeConfig(COMMAND, 2, MEMORY_AND_MASTER);
        nodeId = registers.read(PsbRegister.NODE);
        chip = registers.read(PsbRegister.CHIP);
        registers.write(PsbRegister.CTRL, PsbRegister.CTRL_ENABLE | PsbRegister.CTRL_GATHER);
        registers.write(PsbRegister.IMR, INTERRUPTS);
        exports.reset(sessions.incarnation());
    }

    IrmAdapterPort port(IrmProvider process) {
        Host host = process.host();
        return new IrmAdapterPort(process, this, kernel.map(host, card.bar(0), false),
                kernel.map(host, card.bar(1), config.gathers()), kernel.map(host, card.bar(1), false));
    }

    int nodeId() {
        return nodeId;
    }

    int cardType() {
        return chip >>> 16;
    }

    IrmChoices choices() {
        return choices;
    }

    RegisterBank registers() {
        return registers;
    }

    AttEntries entries() {
        return entries;
    }

    ExportedPages exports() {
        return exports;
    }

    ErrorBooks errors() {
        return errors;
    }

    InterruptNumbers numbers() {
        return numbers;
    }

    EngineQueue engine() {
        return engine;
    }

    IrmSessions sessions() {
        return sessions;
    }

    SequenceJudge judge() {
        return judge;
    }

    IrmQuestions questions() {
        return questions;
    }

    void trap() {
        kernel.spend(costs.trap);
    }

    void spendMap(int taken) {
        kernel.spend(costs.map, taken);
    }

    void spendConnect() {
        kernel.spend(costs.connect);
    }

    /** A part of an interrupt's service. */
    boolean service() {
        kernel.spend(costs.interrupt);
        int causes = registers.read(PsbRegister.ISR);
        if ((causes & INTERRUPTS) == 0 || causes == -1) {
            return false;
        }
        registers.write(PsbRegister.ISR, causes);
        if ((causes & PsbRegister.INT_SENT) != 0) {
            sessions.onSent();
        }
        if ((causes & PsbRegister.INT_LINK) != 0) {
            sessions.onLinks(hasLink());
        }
        if ((causes & PsbRegister.INT_ENGINE) != 0) {
            engine.onInterrupt();
        }
        if ((causes & PsbRegister.INT_TRIGGER) != 0) {
            takeInterrupt();
        }
        if ((causes & PsbRegister.INT_MAIL) != 0) {
            takeMail();
        }
        return true;
    }

    private void takeInterrupt() {
        int address = registers.read(PsbRegister.INTA);
        int entry = registers.read(PsbRegister.INTQ);
        if ((entry & PsbRegister.INTQ_VALID) == 0) {
            return;
        }
        kernel.spend(costs.wake);
        int what = entry & PsbRegister.INTERRUPT_MAX;
        if ((entry & PsbRegister.INTQ_SIGNAL) != 0) {
            driver.signal(Integer.toUnsignedLong(address), what);
        } else {
            numbers.find(what, false).forEach(IrmInterrupt::onTrigger);
        }
    }

    private void takeMail() {
        int head = registers.read(PsbRegister.MBXI);
        if ((head & PsbRegister.MBXI_VALID) == 0) {
            return;
        }
        int[] words = new int[PsbRegister.MESSAGE_WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = registers.read(PsbRegister.MBXR + Integer.BYTES * i);
        }
        registers.write(PsbRegister.MBXP, 0);
        kernel.spend(costs.message);
        IrmSession session = sessions.session(head >>> 16);
        if (sessions.admits(session, words)) {
            mail.receive(session, words);
        }
    }

    /** Sends a message; one for this node itself takes the same way. */
    void post(int node, int[] words) {
        sessions.post(node, words);
    }

    /**
     * Asks another node. Its answer comes, or after a time none.
     *
     * @param words of the message, after the number of the question
     * @return the number of the question
     */
    int ask(IrmQuestion question, int kind, int... words) {
        boolean hasLink = hasLink();
        int number = questions.ask(question, hasLink);
        if (hasLink) {
            int[] mail = Mail.of(kind, number);
            System.arraycopy(words, 0, mail, 3, words.length);
            post(question.nodeId(), mail);
        }
        return number;
    }

    boolean hasLink() {
        return (registers.read(PsbRegister.STAT) & LINKS) != 0;
    }

    void requireLink() throws SciException {
        if (!hasLink()) {
            throw new SciException(SciError.NO_LINK_ACCESS, "expected a link that is up: nodeId=" + nodeId);
        }
    }

    void add(int number, IrmConnection connection) {
        connections.put(number, connection);
    }

    void remove(int number, IrmConnection connection) {
        connections.remove(number, connection);
    }

    @Nullable
    IrmConnection connection(int number) {
        return connections.get(number);
    }

    List<IrmConnection> connections() {
        return List.copyOf(connections.values());
    }

    IrmImport importOf(int node, int userNumber, IrmSegment segment) {
        IrmImport made = new IrmImport(++nextImport, node, userNumber, segment);
        imports.put(made.number(), made);
        return made;
    }

    /** The connection of a node that has that number here; it is none any more. */
    @Nullable
    IrmImport takeImport(int number, int nodeId) {
        IrmImport user = imports.get(number);
        if (user == null || user.nodeId() != nodeId) {
            return null;
        }
        imports.remove(number);
        return user;
    }

    void forget(IrmImport user) {
        imports.remove(user.number());
    }

    List<IrmImport> imports() {
        return List.copyOf(imports.values());
    }

    /** The segment that a connection of this node's is connected to. */
    IrmSegment segmentOf(int number) {
        IrmImport found = imports.get(number);
        if (found == null) {
            throw new IllegalStateException("must hold: a connection that lives has an owner, number=" + number);
        }
        return found.segment();
    }

    /** Processes that have a segment of their own node connected poll it as well. */
    void wakeUsers(IrmSegment segment, @Nullable Host by) {
        List<IrmImport> users = segment.imports();
        for (int i = 0; i < users.size(); i++) {
            IrmImport user = users.get(i);
            IrmConnection connection = user.nodeId() == nodeId ? connections.get(user.userNumber()) : null;
            if (connection != null && !connection.host().equals(by)) {
                connection.host().signal();
            }
        }
    }

    /** Brings the books up to date. */
    void readErrors() {
        errors.read(registers, (node, kind) -> {
            boolean isFatal = kind == PsbRegister.ERROR_ADDRESS || kind == PsbRegister.ERROR_TYPE
                    || kind == PsbRegister.ERROR_ENTRY;
            sessions.session(node).isDenied |= isFatal;
        });
    }

    /** Registers and memory of other nodes, for the kernel. */
    RemoteWords remote() {
        return remote;
    }

    int query(AdapterQuery query) throws SciException {
        return AdapterAnswers.of(query, this, config.card(), chip);
    }

    /** As {@link IrmDriver#countInUse}. */
    void countInUse(ObjLongConsumer<String> visitor) {
        visitor.accept("translation entries", entries.inUse());
        visitor.accept("interrupt numbers", numbers.inUse());
        visitor.accept("connections of the driver", connections.size());
        visitor.accept("users of segments", imports.size());
        visitor.accept("sessions in use", sessions.inUse());
    }

    /** A node has begun anew, or this one: nothing of it is connected any longer. */
    void loseAll(int node) {
        for (IrmConnection each : connections()) {
            if (each.nodeId() == node) {
                each.onNotice(Mail.NOTICE_LOST);
            }
        }
        for (IrmImport each : imports()) {
            if (each.nodeId() == node) {
                imports.remove(each.number());
                each.segment().remove(each, SegmentReason.LOST);
            }
        }
    }

    /** The node has stopped. */
    void halt() {
        clear();
        sessions.halt();
    }

    /** The node boots again: all that processes had is gone, which other nodes learn. */
    void restart() {
        registers.write(PsbRegister.CTRL, PsbRegister.CTRL_RESET);
        clear();
        sessions.beginAnew();
        attach();
        sessions.announce(config.nodes().stream().filter(node -> node != nodeId).toList());
    }

    private void clear() {
        entries.reset();
        errors.reset();
        numbers.clear();
        engine.reset();
        questions.reset();
        connections.clear();
        imports.clear();
    }

    void reset() {
        clear();
        sessions.reset();
        nextImport = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.part("entries", entries);
        visitor.part("exports", exports);
        visitor.part("errors", errors);
        visitor.part("numbers", numbers);
        visitor.part("engine", engine);
        visitor.part("sessions", sessions);
        visitor.part("questions", questions);
        visitor.field("nextImport", nextImport);
        visitor.field("connections", connections.size());
        connections.values().forEach(connection -> visitor.part("connection", connection));
    }
}
