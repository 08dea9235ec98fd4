import fc from 'fast-check';
import * as z from 'zod/mini';
import { limits } from '../limits';
import { isShowable } from './characters';
import {
  fileExtension,
  hasExtension,
  isThumbnailTooLarge,
  uploadContentType,
  videoExtensions,
} from './media';
import { isStrongPassword, passwordRules } from './password';
import { accessCode, countWords, email, text, username } from './text';
import * as youtube from './youtube';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
const holds = (property: (value: string) => void) =>
  fc.assert(fc.property(anyText, property), { numRuns: 500 });

describe('rules, for any text', () => {
  it('return and never throw', () => {
    holds((value) => {
      for (const rule of [
        isShowable,
        isStrongPassword,
        youtube.isYoutubeTitle,
        youtube.isYoutubeDescription,
      ]) {
        expect(typeof rule(value)).toBe('boolean');
      }
      for (const rule of passwordRules) expect(typeof rule.holds(value)).toBe('boolean');
      expect(countWords(value)).toBeGreaterThanOrEqual(0);
      expect(youtube.utf8Length(value)).toBe(Buffer.byteLength(value));
      expect(typeof hasExtension(value, 'mp4')).toBe('boolean');
    });
  });

  it('fileExtension returns lower case without a dot', () => {
    holds((value) => {
      expect(fileExtension(value)).toBe(fileExtension(value).toLowerCase());
      expect(fileExtension(value)).not.toContain('.');
      expect(fileExtension(`a.${value}.MP4`)).toBe('mp4');
    });
  });

  it('parseTags splits at every comma, drops empty and repeated tags, and is idempotent', () => {
    holds((value) => {
      const tags = youtube.parseTags(value);
      expect(tags.every((tag) => tag !== '' && tag === tag.trim() && !tag.includes(','))).toBe(true);
      expect(new Set(tags).size).toBe(tags.length);
      expect(youtube.parseTags(tags.join(','))).toEqual(tags);
      expect(youtube.tagsLength(tags)).toBeGreaterThanOrEqual(tags.length);
      expect(youtube.areYoutubeTags(tags)).toBe(
        youtube.tagsLength(tags) <= limits.youtubeTagsMax && !/[<>]/.test(tags.join('')),
      );
    });
  });

  it('text accepts only trimmed, short, displayable texts, and is idempotent', () => {
    const schema = text({ max: 40, empty: 'empty' });
    holds((value) => {
      const result = z.safeParse(schema, value);
      if (!result.success) return;
      expect(result.data).toBe(result.data.trim().normalize('NFC'));
      expect([...result.data].length).toBeLessThanOrEqual(40);
      expect(result.data).not.toBe('');
      expect(isShowable(result.data)).toBe(true);
      expect(z.parse(schema, result.data)).toBe(result.data);
    });
  });

  it('username, email and accessCode accept only ASCII', () => {
    const schemas = [username('empty'), email('empty'), accessCode('empty', 'invalid')];
    const near = fc.oneof(
      anyText,
      fc
        .tuple(fc.constantFrom('creator', 'a@b.cd', 'ABCDEFGHJKMNPQRS'), anyText)
        .map(([start, end]) => start + end),
    );
    fc.assert(
      fc.property(near, (value) => {
        for (const schema of schemas) {
          const result = z.safeParse(schema, value);
          if (result.success) expect(result.data).toMatch(/^[\u0021-\u007e]+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('every extension has a type, and every size a verdict', () => {
    for (const extension of videoExtensions) {
      expect(uploadContentType(extension)).toMatch(/^(video\/|application\/octet-stream$)/);
    }
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer()), (bytes) => {
        expect(isThumbnailTooLarge(bytes)).toBe(bytes > limits.thumbnailMaxBytes);
      }),
    );
  });
});
