const startsWith = (buffer: Buffer, bytes: number[]): boolean =>
  bytes.every((byte, index) => buffer[index] === byte);

/** Detects the format by the first bytes, never by name or declared type. Null for unsupported formats. */
export function imageFormatOf(buffer: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(buffer, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(buffer, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const riff = buffer.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && buffer.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null;
}
