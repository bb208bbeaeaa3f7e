package org.wirelore.firmware.cpu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blocks and regions of decoded and translated code by address. A write to their words removes them. Those that
 * were removed last come back where the words are again what they were, as when a program is loaded once more.
 */
final class CodeCache implements Memory.CodeWatcher, CodeView {
    private static final int PAGE_SHIFT = 10;
    private static final int PAGE_WORDS = 1 << (PAGE_SHIFT - 2);

    private final Core core;
    private final BlockBuilder builder;
    private final int hotness;
    private final @Nullable Block[] @Nullable [] pages;
    private final @Nullable Block[] @Nullable [] inGrain;
    private final List<Region> regions = new ArrayList<>();
    private final Map<Integer, CallSlot> slots = new HashMap<>();

    /** @param hotness the start value of the blocks' hotness counters */
    CodeCache(Core core, int hotness) {
        this.core = core;
        this.hotness = hotness;
        builder = new BlockBuilder(core.memory, core.pcReadBias);
        pages = new Block[(core.memory.bytes() >>> PAGE_SHIFT) + 1][];
        inGrain = new Block[core.memory.grains.length][];
        core.memory.watch(this);
    }

    /** The block at an address; null where no code can be. */
    @Nullable
    Block at(int address) {
        if ((address & 3) != 0 || !core.inMemory(address, 4)) {
            return null;
        }
        @Nullable
        Block[] page = pages[address >>> PAGE_SHIFT];
        if (page == null) {
            page = new Block[PAGE_WORDS];
            pages[address >>> PAGE_SHIFT] = page;
        }
        int slot = address >>> 2 & PAGE_WORDS - 1;
        Block block = page[slot];
        if (block != null && !block.isLive && block.isIn(core.memory)) {
            mark(block);
            block.revive();
            revive(block.region);
        } else if (block == null || !block.isLive) {
            block = builder.build(address);
            block.hotness = hotness;
            page[slot] = block;
            mark(block);
        }
        return block;
    }

    /** The first instructions of a block, before its jump, as a block of their own. */
    Block beginning(Block whole, int count) {
        Block part = whole.beginning(count);
        if (part == null) {
            part = builder.build(whole.start, count);
            part.hotness = Integer.MAX_VALUE;
            mark(part);
            whole.noteBeginning(part);
        } else if (!part.isLive) {
            mark(part);
            part.revive();
        }
        return part;
    }

    private void revive(@Nullable Region region) {
        if (region != null && !region.isLive && regions.size() < Engine.REGIONS_MAX && region.isIn(core.memory)) {
            region.isLive = true;
            keep(region);
        }
    }

    /** The block that a register jump at the end of another goes to, which is remembered there. */
    @Nullable
    Block jump(Block from, int address) {
        Block there = from.jumpTo(address);
        if (there == null) {
            there = at(address);
            if (there != null) {
                from.noteJump(there);
            }
        }
        return there;
    }

    /** The region that starts at an address, or null. */
    @Nullable
    Region region(int address) {
        Block block = known(address);
        return block != null && block.region != null && block.region.isLive ? block.region : null;
    }

    @Override
    public CallSlot slot(int address) {
        return slots.computeIfAbsent(address, CallSlot::new);
    }

    /** A block without instructions depends on the words that it could not have as well. */
    private void mark(Block block) {
        int last = Math.min(block.start + 4 * (block.count + 2), core.memory.bytes() - 1) >>> Memory.GRAIN_SHIFT;
        for (int grain = block.start >>> Memory.GRAIN_SHIFT; grain <= last; grain++) {
            core.memory.grains[grain] |= Memory.CODE;
            @Nullable
            Block[] blocks = inGrain[grain];
            int free = 0;
            if (blocks == null) {
                blocks = new Block[4];
            } else {
                while (free < blocks.length && isLive(blocks[free])) {
                    free++;
                }
                if (free == blocks.length) {
                    blocks = Arrays.copyOf(blocks, free * 2);
                }
            }
            blocks[free] = block;
            inGrain[grain] = blocks;
        }
    }

    private static boolean isLive(@Nullable Block block) {
        return block != null && block.isLive;
    }

    /** How many regions there are. */
    int regionCount() {
        return regions.size();
    }

    /** Keeps a region until its code changes. */
    void add(Region region) {
        region.note(core.memory);
        keep(region);
    }

    private void keep(Region region) {
        regions.add(region);
        slot(region.head).fill(region.code);
        for (int i = 0; i < region.ranges.length; i += 2) {
            int last = (region.ranges[i + 1] - 1) >>> Memory.GRAIN_SHIFT;
            for (int grain = region.ranges[i] >>> Memory.GRAIN_SHIFT; grain <= last; grain++) {
                core.memory.grains[grain] |= Memory.CODE;
            }
        }
    }

    @Override
    public boolean isExecuted(int address) {
        return known(address) != null;
    }

    @Override
    public List<Integer> jumpTargets(int address) {
        Block block = known(address);
        List<Integer> targets = new ArrayList<>();
        if (block != null && block.jumps != null) {
            for (Block there : block.jumps) {
                if (there != null && there.isLive) {
                    targets.add(there.start);
                }
            }
        }
        return targets;
    }

    private @Nullable Block known(int address) {
        if ((address & 3) != 0 || !core.inMemory(address, 4)) {
            return null;
        }
        @Nullable
        Block[] page = pages[address >>> PAGE_SHIFT];
        Block block = page == null ? null : page[address >>> 2 & PAGE_WORDS - 1];
        return block != null && block.isLive && block.count > 0 ? block : null;
    }

    @Override
    public int bytes() {
        return core.memory.bytes();
    }

    @Override
    public int word(int address) {
        return core.memory.word(address);
    }

    @Override
    public CpuOptions options() {
        return core.options;
    }

    @Override
    public void codeChanged(int address, int length) {
        killRegions(address, address + length);
        int last = (address + length - 1) >>> Memory.GRAIN_SHIFT;
        for (int grain = address >>> Memory.GRAIN_SHIFT; grain <= last; grain++) {
            @Nullable
            Block[] blocks = inGrain[grain];
            if (blocks != null && kill(blocks, address, length)) {
                inGrain[grain] = null;
                if (!isInRegion(grain)) {
                    core.memory.grains[grain] &= (byte) ~Memory.CODE;
                }
            }
        }
    }

    private void killRegions(int from, int to) {
        for (int i = regions.size() - 1; i >= 0; i--) {
            Region region = regions.get(i);
            if (region.covers(from, to)) {
                region.isLive = false;
                slot(region.head).empty();
                core.attention = true;
                regions.remove(i);
            }
        }
    }

    private boolean isInRegion(int grain) {
        for (int i = 0; i < regions.size(); i++) {
            if (regions.get(i).covers(grain << Memory.GRAIN_SHIFT, (grain + 1) << Memory.GRAIN_SHIFT)) {
                return true;
            }
        }
        return false;
    }

    /** True if none is left. */
    private boolean kill(@Nullable Block[] blocks, int address, int length) {
        boolean isEmpty = true;
        for (Block block : blocks) {
            if (block != null && block.isLive) {
                if (address < block.end() + 8 && block.start < address + length) {
                    block.kill();
                    core.attention = true;
                } else {
                    isEmpty = false;
                }
            }
        }
        return isEmpty;
    }

    @Override
    public void protectionChanged() {
        core.attention = true;
    }
}
