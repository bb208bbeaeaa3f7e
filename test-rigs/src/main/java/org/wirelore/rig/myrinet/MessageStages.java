package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.EngineListener;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.rig.spi.EmulatedFabric;

/**
 * The stages of short messages between hosts, one message at a time: each ends at the moment at which the next begins,
 * as the sender's stores and the engines of both cards tell it. A message has one entry, one packet and one transfer
 * into the receiver's memory; where one has more, there are no figures.
 */
final class MessageStages implements EmulatedFabric.Stages {
    private static final List<String> NAMES = List.of("host: send software", "host: programmed I/O",
            "card: control program, to the packet's head", "wire, to the packet's tail",
            "card: control program, to the transfer", "card: DMA with its start-up", "host: receive software");
    private static final int BEGUN = 0;
    private static final int STORING = 1;
    private static final int STORED = 2;
    private static final int LEAVING = 3;
    private static final int ARRIVED = 4;
    private static final int MOVING = 5;
    private static final int DELIVERED = 6;

    private final List<LanaiCard> cards;
    /** When the present message reached each of the moments above. */
    private final long[] moments = new long[NAMES.size()];
    private final long[] taken = new long[NAMES.size()];
    private boolean isListening;
    private boolean isOn;
    /** Messages that have begun; those that have passed all stages. */
    private int begun;
    private int passed;
    /** The last moment that the present message has reached. */
    private int reached;
    private int sender;
    private int receiver;

    MessageStages(List<LanaiCard> cards) {
        this.cards = cards;
    }

    void reset() {
        isOn = false;
    }

    @Override
    public void begin() {
        isOn = true;
        begun = 0;
        passed = 0;
        Arrays.fill(taken, 0);
    }

    @Override
    public void next(long nowPs) {
        if (!isOn) {
            return;
        }
        if (!isListening) {
            isListening = true;
            for (int i = 0; i < cards.size(); i++) {
                int plug = i;
                CardView.of(cards.get(i))
                        .onEngines((atPs, act, address, bytes, hostAddress) -> onAct(plug, act, atPs));
            }
        }
        finish(nowPs);
        begun++;
        reached = BEGUN;
        moments[BEGUN] = nowPs;
    }

    /** The present message has been received. */
    private void finish(long nowPs) {
        if (begun == 0 || reached != DELIVERED) {
            return;
        }
        passed++;
        for (int i = 0; i < moments.length; i++) {
            taken[i] += (i + 1 < moments.length ? moments[i + 1] : nowPs) - moments[i];
        }
    }

    @Override
    public List<EmulatedFabric.Stage> end(long nowPs, int messages) {
        finish(nowPs);
        isOn = false;
        if (begun != messages || passed != messages) {
            return List.of();
        }
        List<EmulatedFabric.Stage> stages = new ArrayList<>();
        for (int i = 0; i < taken.length; i++) {
            stages.add(new EmulatedFabric.Stage(NAMES.get(i), taken[i]));
        }
        return stages;
    }

    /** A process of a host has stored into its card's send queue. */
    void onStore(int plug, long beginPs, long endPs) {
        if (!isOn) {
            return;
        }
        if (reached == BEGUN) {
            sender = plug;
            moments[STORING] = beginPs;
            reached = STORED;
        } else if (plug != sender || reached != STORED) {
            giveUp();
            return;
        }
        moments[STORED] = endPs;
    }

    private void onAct(int plug, EngineListener.Act act, long atPs) {
        if (!isOn || begun == 0) {
            return;
        }
        switch (act) {
            case SENDS -> {
                if (plug == sender && reached == STORED) {
                    reach(LEAVING, atPs);
                }
            }
            case RECEIVED -> {
                if (plug != sender) {
                    receiver = plug;
                    follow(LEAVING, ARRIVED, atPs);
                }
            }
            case STARTS -> {
                if (plug == receiver && reached >= ARRIVED) {
                    follow(ARRIVED, MOVING, atPs);
                }
            }
            case MOVED -> {
                if (plug == receiver && reached >= ARRIVED) {
                    follow(MOVING, DELIVERED, atPs);
                }
            }
            default -> {
                // Nothing passes a message on.
            }
        }
    }

    private void follow(int before, int next, long atPs) {
        if (reached == before) {
            reach(next, atPs);
        } else {
            giveUp();
        }
    }

    private void reach(int moment, long atPs) {
        if (atPs < moments[moment - 1]) {
            giveUp();
            return;
        }
        moments[moment] = atPs;
        reached = moment;
    }

    /** The present message takes another way. */
    private void giveUp() {
        reached = NAMES.size();
    }
}
