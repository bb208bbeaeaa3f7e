package org.wirelore.rig.myrinet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.emulator.myrinet.MyrinetConfig;
import org.wirelore.emulator.myrinet.MyrinetFabric;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.EmulatedFabric.Picture;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/**
 * What a Myrinet adds to the picture of an exchange: transfers of host DMA, the work of control programs, interrupts,
 * and how long STOP has held back what a card or a crossbar's port sends. Packets are the capture's.
 */
final class MyrinetDrawing {
    static final String HOST_DMA = "host DMA";
    static final String FIRMWARE = "firmware";
    static final List<String> PLACES = List.of(HOST_DMA, FIRMWARE);
    private static final int HOSTS_DRAWN = 2;

    private final List<Plug> plugs;
    private final List<LanaiCard> cards;
    private final MyrinetConfig config;
    private final MyrinetFabric fabric;
    private final boolean hasDriver;
    private final List<CardDrawing> drawings = new ArrayList<>();
    private @Nullable Picture drawn;

    /** @param hasDriver whether what the cards store into their hosts' memory are messages with notices */
    MyrinetDrawing(List<Plug> plugs, List<LanaiCard> cards, MyrinetConfig config, MyrinetFabric fabric,
            boolean hasDriver) {
        this.plugs = plugs;
        this.cards = cards;
        this.config = config;
        this.fabric = fabric;
        this.hasDriver = hasDriver;
    }

    /** As {@link EmulatedFabric#draw}. */
    void draw(@Nullable Picture picture) {
        drawn = picture;
        if (drawings.isEmpty()) {
            for (int i = 0; i < cards.size(); i++) {
                if (plugs.get(i).host() < HOSTS_DRAWN) {
                    drawings.add(new CardDrawing(plugs.get(i).host(), cards.get(i), hasDriver));
                }
            }
        }
        drawings.forEach(each -> each.draw(picture));
        fabric.onStops(picture == null ? null : this::stopped);
    }

    /** A listener to the lines of a card that is drawn, with another one behind it. */
    @Nullable
    DeviceTrace lines(int plug, @Nullable DeviceTrace next) {
        return drawn == null || plugs.get(plug).host() >= HOSTS_DRAWN
                ? next
                : new DrawnLines(plugs.get(plug).host(), cards.get(plug), drawn, next);
    }

    private void stopped(Topology.End sender, long stoppedAtPs, long goesOnPs) {
        Picture picture = drawn;
        if (picture == null) {
            return;
        }
        if (!config.isHost(sender)) {
            picture.busy(WireReader.NO_HOST, config.nameOf(sender), stoppedAtPs, goesOnPs, "STOP");
            return;
        }
        int host = plugs.get(sender.node() - config.topology().crossbars()).host();
        if (host < HOSTS_DRAWN) {
            picture.busy(host, Picture.CARD, stoppedAtPs, goesOnPs, "STOP");
        }
    }
}
