package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.lanai.EngineListener.Act;

/** How long parts of a card are busy between two times. */
class CardLoadTest {
    private static final long BYTE_PS = 10;

    private long nowPs;
    private final CardLoad load = new CardLoad(() -> nowPs, BYTE_PS);

    @BeforeEach
    void start() {
        load.start();
    }

    private void acts(long atPs, Act act) {
        load.onAct(atPs, act, 7);
    }

    @Test
    void aPieceIsFetchedAndSentByAProgramThatLooksForIt() {
        load.begin(0);
        acts(100, Act.STARTS);
        acts(130, Act.FETCHES);
        acts(200, Act.MOVED);
        acts(250, Act.SENDS);
        acts(330, Act.SENT);
        load.end(1000);
        load.finish();
        assertThat(load.fetchPs()).isEqualTo(100);
        assertThat(load.sendingProgramPs()).isEqualTo(50);
        assertThat(load.linkPs()).isEqualTo(70);
        assertThat(load.storePs() + load.receivingProgramPs()).isZero();
    }

    @Test
    void aPacketWaitsForTheProgramOnlyWhileTheBusIsFree() {
        load.begin(0);
        acts(100, Act.RECEIVED);
        acts(120, Act.STARTS);
        acts(125, Act.STORES);
        acts(150, Act.RECEIVED);
        acts(200, Act.MOVED);
        acts(230, Act.STARTS);
        acts(240, Act.STORES);
        acts(300, Act.MOVED);
        load.end(1000);
        load.finish();
        assertThat(load.storePs()).isEqualTo(80 + 70);
        assertThat(load.receivingProgramPs()).isEqualTo(20 + 30);
    }

    @Test
    void whatLiesOutsideOfTheTimesIsCutOffHoweverFarTheCardWasAhead() {
        acts(100, Act.STARTS);
        acts(110, Act.FETCHES);
        acts(200, Act.MOVED);
        acts(210, Act.STARTS);
        acts(220, Act.FETCHES);
        acts(310, Act.MOVED);
        nowPs = 150;
        load.begin(150);
        load.end(250);
        load.finish();
        assertThat(load.fetchPs()).isEqualTo(50 + 40);
    }

    @Test
    void manyActsAreLookedAtOnceTheyArePast() {
        for (int i = 0; i < 1000; i++) {
            nowPs = 100L * i;
            if (i == 500) {
                load.begin(nowPs);
            }
            acts(100L * i + 10, Act.STARTS);
            acts(100L * i + 20, Act.FETCHES);
            acts(100L * i + 60, Act.MOVED);
        }
        load.finish();
        assertThat(load.fetchPs()).isEqualTo(500 * 50);
    }
}
