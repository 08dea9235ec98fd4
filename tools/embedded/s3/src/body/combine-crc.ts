/** Reversed polynomials: CRC-32 of ISO 3309 and Castagnoli's. */
const polynomials = { CRC32: 0xedb88320, CRC32C: 0x82f63b78 };

export type CyclicAlgorithm = keyof typeof polynomials;

export interface Summed {
  /** Four bytes, big endian. */
  crc: Buffer;
  bytes: number;
}

/**
 * The CRC of the concatenation of byte strings, computed from the CRC of each. As in zlib's `crc32_combine`: a CRC is a
 * remainder in GF(2)[x], and each byte that follows multiplies it by x^8.
 */
export function combineCrcs(algorithm: CyclicAlgorithm, sums: readonly Summed[]): Buffer {
  const polynomial = polynomials[algorithm];
  const multiply = (a: number, b: number) => {
    let product = 0;
    for (let bit = 31, factor = b; bit >= 0; bit--) {
      if ((a >>> bit) & 1) product ^= factor;
      factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
    }
    return product >>> 0;
  };
  const shifts = new Map<number, number>();
  const shiftBy = (bytes: number) => {
    let power = shifts.get(bytes);
    if (power !== undefined) return power;
    power = 0x80000000; // x^0, because the bits are reversed
    for (let left = bytes, square = 0x00800000; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) power = multiply(power, square);
      square = multiply(square, square);
    }
    shifts.set(bytes, power);
    return power;
  };
  const whole = sums.reduce(
    (before, { crc, bytes }) => multiply(shiftBy(bytes), before) ^ crc.readUInt32BE(),
    0,
  );
  const result = Buffer.alloc(4);
  result.writeUInt32BE(whole >>> 0);
  return result;
}
