import type { StorageEngine } from 'multer';

/**
 * Keeps one copy of a file in memory. multer's own storage holds its chunks and a copy of all of them.
 *
 * @param maxBytes the limit that multer enforces. The buffer's unwritten part takes no memory.
 */
export const fileStorage = (maxBytes: number): StorageEngine => ({
  _handleFile(req, file, done) {
    const declared = Number(req.headers['content-length'] ?? Infinity);
    // multer rejects a file only after one byte more than allowed.
    const buffer = Buffer.allocUnsafeSlow(Math.min(maxBytes + 1, declared));
    let size = 0;
    file.stream.on('data', (chunk: Buffer) => {
      size += chunk.copy(buffer, size);
    });
    file.stream.once('error', (error) => done(error));
    file.stream.once('end', () => done(null, { buffer: buffer.subarray(0, size), size }));
  },
  _removeFile(_req, file, done) {
    file.buffer = Buffer.alloc(0);
    done(null);
  },
});
