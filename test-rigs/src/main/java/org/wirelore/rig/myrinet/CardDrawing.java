package org.wirelore.rig.myrinet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.lanai.CardView;
import org.wirelore.device.lanai.EngineListener;
import org.wirelore.device.lanai.LanaiCard;
import org.wirelore.rig.spi.EmulatedFabric.Picture;

/** Draws the work of one card's control program and of its host DMA. */
final class CardDrawing {
    private final int host;
    private final CardView view;
    private final boolean hasNotices;
    private final FirmwareTurns turns;
    private @Nullable Picture picture;
    /** The transfer under way: when it was started, and what it does, null while the bus has not begun it. */
    private long startedPs;
    private @Nullable String transfer;
    private boolean isStore;

    CardDrawing(int host, LanaiCard card, boolean hasNotices) {
        this.host = host;
        this.hasNotices = hasNotices;
        view = CardView.of(card);
        turns = new FirmwareTurns(view, card.cpu(), this::onTurn);
        view.onEngines((atPs, act, address, bytes, hostAddress) -> onAct(atPs, act, bytes));
    }

    void draw(@Nullable Picture newPicture) {
        if (picture == null && newPicture != null) {
            turns.forget();
            view.onInstructions(turns);
        } else if (picture != null && newPicture == null) {
            view.offInstructions(turns);
        }
        picture = newPicture;
    }

    private void onTurn(long startPs, long endPs, String what) {
        Objects.requireNonNull(picture).busy(host, MyrinetDrawing.FIRMWARE, startPs, endPs, what);
    }

    private void onAct(long atPs, EngineListener.Act act, int bytes) {
        Picture drawn = picture;
        if (drawn == null) {
            transfer = null;
            return;
        }
        switch (act) {
            case SENDS -> turns.note("sends");
            case ARMED -> turns.note("arms");
            case STARTS -> {
                turns.note("starts DMA");
                startedPs = atPs;
                transfer = "not begun";
            }
            case FETCHES, STORES -> {
                isStore = act == EngineListener.Act.STORES;
                transfer = transfer == null ? null : (isStore ? "stores " : "fetches ") + bytes + " bytes";
            }
            case MOVED, REFUSED -> {
                if (transfer != null) {
                    drawn.busy(host, MyrinetDrawing.HOST_DMA, startedPs, atPs,
                            act == EngineListener.Act.MOVED ? transfer : "refused");
                    transfer = null;
                }
                if (act == EngineListener.Act.MOVED && isStore && hasNotices) {
                    drawn.passed(host, MyrinetDrawing.HOST_DMA, Picture.PROGRAM, atPs, "notice");
                }
            }
            default -> {
                // Packets are in the picture besides.
            }
        }
    }
}
