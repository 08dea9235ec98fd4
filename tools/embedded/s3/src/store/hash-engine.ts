export type HashAlgorithm = 'md5' | 'sha1' | 'sha256' | 'sha512' | 'crc32' | 'crc32c';

export interface HashEngine {
  update(block: Uint8Array): void;
  /** Each algorithm's digest; CRCs are four bytes, big endian, as S3 encodes them. */
  digest(): Map<HashAlgorithm, Uint8Array>;
}

/**
 * Computes several digests in one pass. It refers to nothing outside itself, because the hash threads run its source
 * text (see hash-threads.ts). A bundled server therefore needs no second file.
 */
export function createHashEngine(algorithms: readonly HashAlgorithm[]): HashEngine {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { crc32 } = process.getBuiltinModule('node:zlib');

  const castagnoli = () => {
    const table = new Int32Array(256).map((_, index) => {
      let value = index;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
      return value;
    });
    return (block: Uint8Array, previous: number) => {
      let crc = ~previous;
      for (let i = 0; i < block.length; i++) crc = (table[(crc ^ (block[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
      return ~crc >>> 0;
    };
  };
  const cyclic = (step: (block: Uint8Array, previous: number) => number) => {
    let value = 0;
    return {
      update: (block: Uint8Array) => {
        value = step(block, value);
      },
      digest: () => new Uint8Array([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]),
    };
  };
  const cryptographic = (name: string) => {
    const hash = createHash(name);
    return {
      update: (block: Uint8Array) => void hash.update(block),
      digest: () => new Uint8Array(hash.digest()),
    };
  };

  const parts = [...new Set(algorithms)].map((name) => {
    if (name === 'crc32') return { name, part: cyclic((block, previous) => crc32(block, previous)) };
    if (name === 'crc32c') return { name, part: cyclic(castagnoli()) };
    return { name, part: cryptographic(name) };
  });
  return {
    update: (block) => {
      for (const { part } of parts) part.update(block);
    },
    digest: () => new Map(parts.map(({ name, part }) => [name, part.digest()])),
  };
}
