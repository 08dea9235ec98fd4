import { createReadStream, type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A secret in the encodings in which a service could have written it. */
function encodingsOf(secret: string): Buffer[] {
  const plain = Buffer.from(secret);
  // Inside a longer base64 text, a secret has one of three alignments. Its first and last characters there depend on the
  // bytes around it, so they are left out.
  const base64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .replace(/=+$/, '');
    return Buffer.from(whole.slice(Math.ceil((shift * 4) / 3) + (shift ? 1 : 0), -2));
  });
  return [plain, Buffer.from(plain.toString('hex')), Buffer.from(secret, 'utf16le'), ...base64];
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function filesBelow(folder: string, skip: string[]): string[] {
  return entriesOf(folder).flatMap((entry) => {
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
 * The files that contain a needle. The running stack may rename a file during the search. So the search lists the files
 * again until it has read every path.
 */
async function filesHolding(needles: Buffer[], list: () => string[]): Promise<string[]> {
  const found: string[] = [];
  const read = new Set<string>();
  for (let left = list(); left.length > 0; left = list().filter((path) => !read.has(path))) {
    for (const path of left) {
      read.add(path);
      const holds = await fileHolds(path, needles).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return false;
      });
      if (holds) found.push(path);
    }
  }
  return found;
}

/**
 * Searches for secrets, plain or encoded, in all files below `dataDir` (including raw database files) and in the
 * printed lines.
 *
 * @param skip names of files and folders to leave out
 * @returns every place that contains a secret: the path of a file, or the index of a printed line
 */
export async function placesHolding(
  secrets: string[],
  { dataDir, output, skip }: { dataDir: string; output: string[]; skip: string[] },
): Promise<string[]> {
  const needles = secrets.flatMap(encodingsOf);
  const found = await filesHolding(needles, () => filesBelow(dataDir, skip));
  output.forEach((line, index) => {
    if (needles.some((needle) => Buffer.from(line).includes(needle))) found.push(`output line ${index}`);
  });
  return found;
}
