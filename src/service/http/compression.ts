/**
 * A full page without entities has 45 KB. Its stream would take 0.7 ms more than compressing it at once, which takes 0.1 ms, and
 * send twice as many bytes.
 */
const compressedAtOnceBytes = 64 * 1024;

/**
 * Of answers that need a key. The documents need none, and compressing the largest script of their page takes 70 ms of the
 * processor.
 */
export const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  syncThreshold: compressedAtOnceBytes,
};
