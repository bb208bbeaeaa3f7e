package org.wirelore.device.api.sci;

/**
 * One transfer of a vector (dis_dma_vec_t); all values are 32 bits wide in the library.
 *
 * @param size how many bytes
 * @param localOffset first byte in the local segment
 * @param remoteOffset first byte in the remote segment
 * @param flags 0
 */
public record DmaVector(int size, int localOffset, int remoteOffset, int flags) {
}
