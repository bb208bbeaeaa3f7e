/* The functions of sisci_api.h in the order of its chapters; included once for each set of names. */

void F(SCIInitialize)(word flags, word *error) { ENTER(SCIInitialize); WORD(flags); ANSWER; }
void F(SCITerminate)(void) { ENTER(SCITerminate); add("\n"); }
void F(SCIOpen)(handle *sd, word flags, word *error) { ENTER(SCIOpen); GIVE(sd, 0); WORD(flags); ANSWER; }
void F(SCIClose)(handle sd, word flags, word *error) { ENTER(SCIClose); PTR(sd); WORD(flags); ANSWER; }

/* Local segments. */
void F(SCICreateSegment)(handle sd, handle *ls, word id, size bytes, void *cb, void *arg, word flags, word *error) {
    ENTER(SCICreateSegment); PTR(sd); GIVE(ls, 0); WORD(id); SIZE(bytes); CB(cb, arg); WORD(flags); ANSWER;
}
void F(SCIPrepareSegment)(handle ls, word adapter, word flags, word *error) {
    ENTER(SCIPrepareSegment); PTR(ls); WORD(adapter); WORD(flags); ANSWER;
}
void F(SCISetSegmentAvailable)(handle ls, word adapter, word flags, word *error) {
    ENTER(SCISetSegmentAvailable); PTR(ls); WORD(adapter); WORD(flags); ANSWER;
}
void F(SCISetSegmentUnavailable)(handle ls, word adapter, word flags, word *error) {
    ENTER(SCISetSegmentUnavailable); PTR(ls); WORD(adapter); WORD(flags); ANSWER;
}
void F(SCIRemoveSegment)(handle ls, word flags, word *error) { ENTER(SCIRemoveSegment); PTR(ls); WORD(flags); ANSWER; }
void *F(SCIMapLocalSegment)(handle ls, handle *m, size offset, size bytes, void *hint, word flags, word *error) {
    ENTER(SCIMapLocalSegment); PTR(ls); GIVE(m, 0); SIZE(offset); SIZE(bytes); PTR(hint); WORD(flags); ANSWER;
    return nextError ? 0 : recorderMemory + (offset & 0xFFF);
}
int F(SCIWaitForLocalSegmentEvent)(handle ls, word *node, word *adapter, word timeout, word flags, word *error) {
    ENTER(SCIWaitForLocalSegmentEvent); PTR(ls); GIVE(node, 1); GIVE(adapter, 2); WORD(timeout); WORD(flags); ANSWER;
    return RESULT(int);
}
void F(SCIRegisterSegmentMemory)(void *memory, size bytes, handle ls, word flags, word *error) {
    ENTER(SCIRegisterSegmentMemory); PTR(memory); SIZE(bytes); PTR(ls); WORD(flags); ANSWER;
}
void F(SCIAttachPhysicalMemory)(ioaddr io, void *cpu, word bus, size bytes, handle ls, word flags, word *error) {
    ENTER(SCIAttachPhysicalMemory); SIZE(io); PTR(cpu); WORD(bus); SIZE(bytes); PTR(ls); WORD(flags); ANSWER;
}
void F(SCIShareSegment)(handle ls, word flags, word *error) { ENTER(SCIShareSegment); PTR(ls); WORD(flags); ANSWER; }
void F(SCIAttachLocalSegment)(handle sd, handle *ls, word id, size *bytes, void *cb, void *arg, word flags,
        word *error) {
    ENTER(SCIAttachLocalSegment); PTR(sd); GIVE(ls, 0); WORD(id); GIVE(bytes, 1); CB(cb, arg); WORD(flags); ANSWER;
}

/* Remote segments and maps. */
void F(SCIConnectSegment)(handle sd, handle *rs, word node, word id, word adapter, void *cb, void *arg, word timeout,
        word flags, word *error) {
    ENTER(SCIConnectSegment); PTR(sd); GIVE(rs, 0); WORD(node); WORD(id); WORD(adapter); CB(cb, arg); WORD(timeout);
    WORD(flags); ANSWER;
}
void F(SCIDisconnectSegment)(handle rs, word flags, word *error) {
    ENTER(SCIDisconnectSegment); PTR(rs); WORD(flags); ANSWER;
}
size F(SCIGetRemoteSegmentSize)(handle rs) {
    ENTER(SCIGetRemoteSegmentSize); PTR(rs); add("\n");
    return RESULT(size);
}
int F(SCIWaitForRemoteSegmentEvent)(handle rs, word *status, word timeout, word flags, word *error) {
    ENTER(SCIWaitForRemoteSegmentEvent); PTR(rs); GIVE(status, 1); WORD(timeout); WORD(flags); ANSWER;
    return RESULT(int);
}
volatile void *F(SCIMapRemoteSegment)(handle rs, handle *m, size offset, size bytes, void *hint, word flags,
        word *error) {
    ENTER(SCIMapRemoteSegment); PTR(rs); GIVE(m, 0); SIZE(offset); SIZE(bytes); PTR(hint); WORD(flags); ANSWER;
    return nextError ? 0 : recorderMemory + (offset & 0xFFF);
}
void F(SCIUnmapSegment)(handle m, word flags, word *error) { ENTER(SCIUnmapSegment); PTR(m); WORD(flags); ANSWER; }
void F(SCIConnectSCISpace)(handle sd, word adapter, handle *rs, address at, word bytes, word flags, word *error) {
    ENTER(SCIConnectSCISpace); PTR(sd); WORD(adapter); GIVE(rs, 0); WORD(at.nodeId); WORD(at.offsHi); WORD(at.offsLo);
    WORD(bytes); WORD(flags); ANSWER;
}

/* Sequences and barriers. */
void F(SCICreateMapSequence)(handle m, handle *s, word flags, word *error) {
    ENTER(SCICreateMapSequence); PTR(m); GIVE(s, 0); WORD(flags); ANSWER;
}
void F(SCIRemoveSequence)(handle s, word flags, word *error) { ENTER(SCIRemoveSequence); PTR(s); WORD(flags); ANSWER; }
int F(SCIStartSequence)(handle s, word flags, word *error) {
    ENTER(SCIStartSequence); PTR(s); WORD(flags); ANSWER;
    return RESULT(int);
}
int F(SCICheckSequence)(handle s, word flags, word *error) {
    ENTER(SCICheckSequence); PTR(s); WORD(flags); ANSWER;
    return RESULT(int);
}
void F(SCIStoreBarrier)(handle s, word flags) { ENTER(SCIStoreBarrier); PTR(s); WORD(flags); add("\n"); }
void F(SCIFlush)(handle s, word flags) { ENTER(SCIFlush); PTR(s); WORD(flags); add("\n"); }
void F(SCIFlushReadBuffers)(handle s) { ENTER(SCIFlushReadBuffers); PTR(s); add("\n"); }

/* Copies. */
static void F(copy)(char *memory, size offset, size bytes, word flags) {
    if (flags & BLOCK_READ) memcpy(memory, recorderMemory + (offset & 0xFFF), bytes & 0xFFF);
    else memcpy(recorderMemory + (offset & 0xFFF), memory, bytes & 0xFFF);
}
void F(SCIMemCpy)(handle s, void *memory, handle m, size offset, size bytes, word flags, word *error) {
    ENTER(SCIMemCpy); PTR(s); F(copy)(memory, offset, bytes, flags); PTR(m); SIZE(offset); SIZE(bytes); WORD(flags);
    ANSWER;
}
void F(SCIMemCopy)(void *memory, handle m, word offset, word bytes, word flags, word *error) {
    ENTER(SCIMemCopy); F(copy)(memory, offset, bytes, flags); PTR(m); WORD(offset); WORD(bytes); WORD(flags); ANSWER;
}
void F(SCIMemWrite)(void *memory, volatile void *remote, size bytes, word flags, word *error) {
    ENTER(SCIMemWrite); F(copy)(memory, (char *) remote - recorderMemory, bytes, flags);
    WORD((word) ((char *) remote - recorderMemory)); SIZE(bytes); WORD(flags); ANSWER;
}
void F(SCITransferBlock)(handle from, word offset, handle to, word toOffset, word bytes, word flags, word *error) {
    ENTER(SCITransferBlock); PTR(from); WORD(offset); PTR(to); WORD(toOffset); WORD(bytes); WORD(flags); ANSWER;
}
void F(SCITransferBlockAsync)(handle from, word offset, handle to, word toOffset, word bytes, handle *block, void *cb,
        void *arg, word flags, word *error) {
    ENTER(SCITransferBlockAsync); PTR(from); WORD(offset); PTR(to); WORD(toOffset); WORD(bytes); GIVE(block, 0);
    CB(cb, arg); WORD(flags); ANSWER;
}
void F(SCIWaitForBlockTransfer)(handle block, word timeout, word flags, word *error) {
    ENTER(SCIWaitForBlockTransfer); PTR(block); WORD(timeout); WORD(flags); ANSWER;
}
void F(SCIAbortBlockTransfer)(handle block, word flags, word *error) {
    ENTER(SCIAbortBlockTransfer); PTR(block); WORD(flags); ANSWER;
}

/* DMA. */
void F(SCICreateDMAQueue)(handle sd, handle *q, word adapter, word entries, word flags, word *error) {
    ENTER(SCICreateDMAQueue); PTR(sd); GIVE(q, 0); WORD(adapter); WORD(entries); WORD(flags); ANSWER;
}
int F(SCIEnqueueDMATransfer)(handle q, handle ls, handle rs, word local, word remote, word bytes, word flags,
        word *error) {
    ENTER(SCIEnqueueDMATransfer); PTR(q); PTR(ls); PTR(rs); WORD(local); WORD(remote); WORD(bytes); WORD(flags);
    ANSWER;
    return RESULT(int);
}
void F(SCIPostDMAQueue)(handle q, void *cb, void *arg, word flags, word *error) {
    ENTER(SCIPostDMAQueue); PTR(q); CB(cb, arg); WORD(flags); ANSWER;
}
int F(SCIWaitForDMAQueue)(handle q, word timeout, word flags, word *error) {
    ENTER(SCIWaitForDMAQueue); PTR(q); WORD(timeout); WORD(flags); ANSWER;
    return RESULT(int);
}
int F(SCIDMAQueueState)(handle q) {
    ENTER(SCIDMAQueueState); PTR(q); add("\n");
    return RESULT(int);
}
void F(SCIAbortDMAQueue)(handle q, word flags, word *error) { ENTER(SCIAbortDMAQueue); PTR(q); WORD(flags); ANSWER; }
void F(SCIResetDMAQueue)(handle q, word flags, word *error) { ENTER(SCIResetDMAQueue); PTR(q); WORD(flags); ANSWER; }
void F(SCIRemoveDMAQueue)(handle q, word flags, word *error) { ENTER(SCIRemoveDMAQueue); PTR(q); WORD(flags); ANSWER; }
void F(SCIphDmaEnqueue)(handle q, word bytes, ioaddr local, word node, word high, word low, word flags, word *error) {
    ENTER(SCIphDmaEnqueue); PTR(q); WORD(bytes); SIZE(local); WORD(node); WORD(high); WORD(low); WORD(flags); ANSWER;
}
int F(SCIphDmaStart)(handle q, void *cb, void *arg, word flags, word *error) {
    ENTER(SCIphDmaStart); PTR(q); CB(cb, arg); WORD(flags); ANSWER;
    return RESULT(int);
}

/* Interrupts. */
void F(SCICreateInterrupt)(handle sd, handle *li, word adapter, word *number, void *cb, void *arg, word flags,
        word *error) {
    ENTER(SCICreateInterrupt); PTR(sd); GIVE(li, 0); WORD(adapter); WORD(*number); GIVE(number, 1); CB(cb, arg);
    WORD(flags); ANSWER;
}
void F(SCIRemoveInterrupt)(handle li, word flags, word *error) {
    ENTER(SCIRemoveInterrupt); PTR(li); WORD(flags); ANSWER;
}
void F(SCIWaitForInterrupt)(handle li, word timeout, word flags, word *error) {
    ENTER(SCIWaitForInterrupt); PTR(li); WORD(timeout); WORD(flags); ANSWER;
    happenInWait();
}
void F(SCIConnectInterrupt)(handle sd, handle *ri, word node, word adapter, word number, word timeout, word flags,
        word *error) {
    ENTER(SCIConnectInterrupt); PTR(sd); GIVE(ri, 0); WORD(node); WORD(adapter); WORD(number); WORD(timeout);
    WORD(flags); ANSWER;
}
void F(SCIDisconnectInterrupt)(handle ri, word flags, word *error) {
    ENTER(SCIDisconnectInterrupt); PTR(ri); WORD(flags); ANSWER;
}
void F(SCITriggerInterrupt)(handle ri, word flags, word *error) {
    ENTER(SCITriggerInterrupt); PTR(ri); WORD(flags); ANSWER;
}
void F(SCIRegisterInterruptFlag)(word adapter, handle *li, handle ls, word offset, void *cb, void *arg, word flags,
        word *error) {
    ENTER(SCIRegisterInterruptFlag); WORD(adapter); GIVE(li, 0); PTR(ls); WORD(offset); CB(cb, arg); WORD(flags);
    ANSWER;
}
void F(SCIEnableConditionalInterrupt)(handle li, word flags, word *error) {
    ENTER(SCIEnableConditionalInterrupt); PTR(li); WORD(flags); ANSWER;
}
void F(SCIDisableConditionalInterrupt)(handle li, word flags, word *error) {
    ENTER(SCIDisableConditionalInterrupt); PTR(li); WORD(flags); ANSWER;
}
void F(SCIGetConditionalInterruptTrigCounter)(handle li, word *count, word flags, word *error) {
    ENTER(SCIGetConditionalInterruptTrigCounter); PTR(li); GIVE(count, 1); WORD(flags); ANSWER;
}

/* Node and adapter. */
int F(SCIProbeNode)(handle sd, word adapter, word node, word flags, word *error) {
    ENTER(SCIProbeNode); PTR(sd); WORD(adapter); WORD(node); WORD(flags); ANSWER;
    return RESULT(int);
}
word F(SCIGetCSRRegister)(handle sd, word adapter, word node, word offset, word flags, word *error) {
    ENTER(SCIGetCSRRegister); PTR(sd); WORD(adapter); WORD(node); WORD(offset); WORD(flags); ANSWER;
    return RESULT(word);
}
void F(SCISetCSRRegister)(handle sd, word adapter, word node, word offset, word value, word flags, word *error) {
    ENTER(SCISetCSRRegister); PTR(sd); WORD(adapter); WORD(node); WORD(offset); WORD(value); WORD(flags); ANSWER;
}
word F(SCIGetLocalCSR)(handle sd, word adapter, word offset, word flags, word *error) {
    ENTER(SCIGetLocalCSR); PTR(sd); WORD(adapter); WORD(offset); WORD(flags); ANSWER;
    return RESULT(word);
}
void F(SCISetLocalCSR)(handle sd, word adapter, word offset, word value, word flags, word *error) {
    ENTER(SCISetLocalCSR); PTR(sd); WORD(adapter); WORD(offset); WORD(value); WORD(flags); ANSWER;
}
void F(SCIQuery)(word command, void *data, word flags, word *error) {
    ENTER(SCIQuery); WORD(command);
    switch (command) {
    case 100: case 101: {
        struct { char *text; word length; } *query = data;
        WORD(query->length); strncpy(query->text, "a text of the library's", query->length);
        break;
    }
    case 102: {
        struct { word adapter, port, subcommand; void *data; } *query = data;
        WORD(query->adapter); WORD(query->port); WORD(query->subcommand); *(word *) query->data = RESULT(word);
        break;
    }
    case 103: {
        struct { word subcommand; void *data; } *query = data;
        WORD(query->subcommand); *(word *) query->data = RESULT(word);
        break;
    }
    case 104: case 105: {
        struct { handle segment; word subcommand; union { ioaddr io; } data; } *query = data;
        PTR(query->segment); WORD(query->subcommand); query->data.io = RESULT(ioaddr);
        break;
    }
    default: {
        struct { handle map; word subcommand, data; } *query = data;
        PTR(query->map); WORD(query->subcommand); query->data = RESULT(word);
    }
    }
    WORD(flags); ANSWER;
}

#ifdef WIDE
/* What later releases added. */
const char *F(SCIGetErrorString)(word code) {
    static char words[32];
    snprintf(words, sizeof words, "words for 0x%x", code);
    return words;
}
void F(SCIGetLocalNodeId)(word adapter, word *node, word flags, word *error) {
    ENTER(SCIGetLocalNodeId); WORD(adapter); GIVE(node, 1); WORD(flags); ANSWER;
    if (!nextError && adapter > 1 && adapter < 100) *error = adapter > 3 ? 0x40000908 : 0x40000909;
}
word F(SCIGetLocalSegmentId)(handle ls) {
    ENTER(SCIGetLocalSegmentId); PTR(ls); add("\n");
    return RESULT(word);
}
void F(SCIStartDmaTransfer)(handle q, handle ls, handle rs, size local, size bytes, size remote, void *cb, void *arg,
        word flags, word *error) {
    ENTER(SCIStartDmaTransfer); PTR(q); PTR(ls); PTR(rs); SIZE(local); SIZE(bytes); SIZE(remote); CB(cb, arg);
    WORD(flags); ANSWER;
}
void F(SCIStartDmaTransferVec)(handle q, handle ls, handle rs, size count, vector *all, void *cb, void *arg,
        word flags, word *error) {
    ENTER(SCIStartDmaTransferVec); PTR(q); PTR(ls); PTR(rs); SIZE(count);
    for (size i = 0; i < count; i++) {
        WORD(all[i].size); WORD(all[i].local); WORD(all[i].remote); WORD(all[i].flags);
    }
    CB(cb, arg); WORD(flags); ANSWER;
}
void F(SCICreateDataInterrupt)(handle sd, handle *li, word adapter, word *number, void *cb, void *arg, word flags,
        word *error) {
    ENTER(SCICreateDataInterrupt); PTR(sd); GIVE(li, 0); WORD(adapter); WORD(*number); GIVE(number, 1); CB(cb, arg);
    WORD(flags); ANSWER;
}
void F(SCIRemoveDataInterrupt)(handle li, word flags, word *error) {
    ENTER(SCIRemoveDataInterrupt); PTR(li); WORD(flags); ANSWER;
}
void F(SCIWaitForDataInterrupt)(handle li, char *data, word *length, word timeout, word flags, word *error) {
    ENTER(SCIWaitForDataInterrupt); PTR(li); WORD(*length); memset(data, 'm', outs[1]); GIVE(length, 1);
    WORD(timeout); WORD(flags); ANSWER;
}
void F(SCIConnectDataInterrupt)(handle sd, handle *ri, word node, word adapter, word number, word timeout, word flags,
        word *error) {
    ENTER(SCIConnectDataInterrupt); PTR(sd); GIVE(ri, 0); WORD(node); WORD(adapter); WORD(number); WORD(timeout);
    WORD(flags); ANSWER;
}
void F(SCIDisconnectDataInterrupt)(handle ri, word flags, word *error) {
    ENTER(SCIDisconnectDataInterrupt); PTR(ri); WORD(flags); ANSWER;
}
void F(SCITriggerDataInterrupt)(handle ri, char *data, word length, word flags, word *error) {
    ENTER(SCITriggerDataInterrupt); PTR(ri); add(" %.*s", length, data); WORD(length); WORD(flags); ANSWER;
}
void F(SCICacheSync)(handle m, void *at, size bytes, word flags, word *error) {
    ENTER(SCICacheSync); PTR(m); WORD((word) ((char *) at - recorderMemory)); SIZE(bytes); WORD(flags); ANSWER;
}
#endif
