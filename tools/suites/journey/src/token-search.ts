import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The forms in which a secret could have been written down. */
function formsOf(secret: string): Buffer[] {
  const plain = Buffer.from(secret);
  // base64 of a text in the middle of another one: three alignments, without the characters that depend on the neighbours.
  const encoded = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .replace(/=+$/, '');
    return Buffer.from(whole.slice(Math.ceil((shift * 4) / 3) + (shift ? 1 : 0), -2));
  });
  return [plain, Buffer.from(plain.toString('hex')), Buffer.from(secret, 'utf16le'), ...encoded];
}

function filesBelow(folder: string, skip: string[]): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skip.includes(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(path, skip) : entry.isFile() ? [path] : [];
  });
}

async function fileHolds(path: string, needles: Buffer[]): Promise<boolean> {
  const longest = Math.max(...needles.map((needle) => needle.length));
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 4 << 20 })) {
    const window = Buffer.concat([tail, chunk as Buffer]);
    if (needles.some((needle) => window.includes(needle))) return true;
    tail = window.subarray(Math.max(0, window.length - longest));
  }
  return false;
}

/**
 * Every place that holds one of the secrets, plain or encoded: files below `dataDir` (the raw database files
 * among them) and the lines that were printed.
 *
 * @param skip folder names left out, such as the sandbox's own: it plays Google, who knows its tokens.
 */
export async function placesHolding(
  secrets: string[],
  { dataDir, output, skip }: { dataDir: string; output: string[]; skip: string[] },
): Promise<string[]> {
  const needles = secrets.flatMap(formsOf);
  const found: string[] = [];
  for (const path of filesBelow(dataDir, skip)) if (await fileHolds(path, needles)) found.push(path);
  output.forEach((line, index) => {
    if (needles.some((needle) => Buffer.from(line).includes(needle))) found.push(`output line ${index}`);
  });
  return found;
}
