import { limits } from '../limits';
import { isStreamSafe, showablePart, unitsBeforeNormalization } from './characters';

/** No file system has longer names. */
const unitsMax = unitsBeforeNormalization(limits.fileNameMax);

/**
 * A file name as it is stored. A file system allows characters that `text` refuses, which the user may neither see nor
 * be able to remove, and macOS often spells a name with its accents apart.
 */
export function storedFileName(name: string): string {
  const shown = showablePart(name.slice(0, unitsMax)).trim();
  const normal = isStreamSafe(shown) ? shown.normalize('NFC') : shown;
  return [...normal].slice(0, limits.fileNameMax).join('').trim();
}
