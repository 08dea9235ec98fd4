import type { StorageEngine } from 'multer';

/**
 * Keeps a file in memory, once: multer's own storage holds its chunks and then a copy of all of them.
 *
 * @param maxBytes which multer enforces; a buffer takes no more memory than has been written to it
 */
export const fileStorage = (maxBytes: number): StorageEngine => ({
  _handleFile(req, file, done) {
    const declared = Number(req.headers['content-length'] ?? Infinity);
    // One byte more than allowed comes in before multer refuses a file.
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
