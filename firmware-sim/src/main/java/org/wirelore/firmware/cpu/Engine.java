package org.wirelore.firmware.cpu;

import org.jspecify.annotations.Nullable;

/** Executes regions where there are any, else blocks, and has hot blocks translated. */
final class Engine {
    /** The most cycles between two checks for requests of other threads. */
    private static final int SLICE = 1 << 17;
    /** With fewer cycles left, the exit from a region may be due to the budget, and does not count. */
    private static final int CYCLES_TELLING = 1 << 12;
    /** The length of a trial. */
    private static final int CYCLES_OF_TRIAL = 256;
    /** The most regions at a time. More would keep the JVM's compilers busy without a gain. */
    static final int REGIONS_MAX = 4096;

    private final Core core;
    private final CodeCache code;
    private final BlockInterpreter interpreter;
    private final RegionContext context;
    private final @Nullable Translator translator;
    private final TranslationPolicy eagerness;

    Engine(Core core, Stepper stepper, @Nullable Translator translator, TranslationPolicy eagerness) {
        this.core = core;
        this.translator = translator;
        this.eagerness = eagerness;
        code = new CodeCache(core, translator == null ? Integer.MAX_VALUE : eagerness.entries());
        interpreter = new BlockInterpreter(core, code, stepper);
        context = new RegionContext(core, code, stepper);
    }

    /** Executes for a while; false if the next instruction must be a single step. */
    boolean run() {
        Block block = core.isSequential() ? code.at(core.pc) : null;
        if (block == null) {
            return false;
        }
        Region region = block.region;
        if (region != null && region.isLive) {
            long room = Math.min(core.limit - core.cycles, Region.CYCLES_MAX);
            if (room >= region.cyclesToEnter) {
                enter(block, region, room);
                return true;
            }
        }
        long before = core.instructions;
        Block cool = interpreter.run(whatFits(block), Math.min(core.limit, core.cycles + SLICE));
        if (cool != null) {
            consider(cool);
        }
        return core.instructions != before || core.fault != null;
    }

    /** A block, or its beginning if the run ends inside. */
    private Block whatFits(Block block) {
        long room = core.limit - core.cycles - (block.waitsFor >>> core.loadedLast & 1);
        if (block.count == 0 || block.cyclesBefore[block.count] <= room) {
            return block;
        }
        int fitting = block.fitting(room);
        return fitting < 1 ? block : code.beginning(block, fitting);
    }

    private void enter(Block block, Region region, long room) {
        if (region.trials < eagerness.trials()) {
            region.trials++;
            block.hotness = eagerness.entriesOnTrial();
            context.run(region, Math.min(room, region.cyclesToEnter + CYCLES_OF_TRIAL));
            return;
        }
        if (context.run(region, room) > CYCLES_TELLING) {
            Block next = code.at(core.pc);
            if (next != null && ++next.arrivals == eagerness.exits() && (next.region == null || !next.region.isLive)) {
                translate(next);
            }
        }
    }

    /** The hotness counter of a block has reached 0. */
    private void consider(Block block) {
        if (block.region != null && block.region.isLive) {
            block.hotness = block.region.trials == eagerness.trials() ? 1 : eagerness.entriesOnTrial();
        } else if (translator == null || core.instructions < eagerness.afterInstructions()) {
            block.hotness = eagerness.entries();
        } else {
            translate(block);
        }
    }

    private void translate(Block block) {
        block.hotness = Integer.MAX_VALUE;
        if (translator == null) {
            return;
        }
        // Regions that the program overwrites make room.
        if (code.regionCount() == REGIONS_MAX || !code.slot(block.start).isGranted(eagerness.doublings())) {
            block.hotness = eagerness.entries();
            block.arrivals = 0;
            return;
        }
        Region region = translator.translate(code, block.start);
        if (region != null) {
            code.add(region);
            block.region = region;
            block.hotness = 1;
        }
    }
}
