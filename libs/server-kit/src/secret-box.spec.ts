import { randomBytes } from 'node:crypto';
import { createSecretBox } from './secret-box';

const key = () => randomBytes(32).toString('base64');

describe('secret box', () => {
  it('decrypts any text that it has encrypted', () => {
    const box = createSecretBox([key()]);
    for (const plain of ['', 'https://upload?upload_id=1', '\u00e9\u{1f3ac}'.repeat(1_000)]) {
      const sealed = box.seal(plain, 'video:1');
      expect(box.open(sealed, 'video:1')).toBe(plain);
      if (plain) expect(sealed).not.toContain(plain);
    }
  });

  it('never encrypts the same text to the same value', () => {
    const box = createSecretBox([key()]);
    expect(box.seal('x', 'c')).not.toBe(box.seal('x', 'c'));
  });

  it('does not decrypt in another context, with another key, or after a changed bit', () => {
    const box = createSecretBox([key()]);
    const sealed = box.seal('plain', 'video:1');
    expect(() => box.open(sealed, 'video:2')).toThrow();
    expect(() => createSecretBox([key()]).open(sealed, 'video:1')).toThrow('unknown key');
    const [version, id, body] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(body, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, 'video:1')).toThrow();
    }
    for (const odd of ['', 'plain', 'v1..', `v1.${id}.`, `v2.${id}.${body}`]) {
      expect(() => box.open(odd, 'video:1')).toThrow();
    }
  });

  it('decrypts with an older key after a rotation and encrypts with the new one', () => {
    const [older, newer] = [key(), key()];
    const sealed = createSecretBox([older]).seal('plain', 'c');
    const rotated = createSecretBox([newer, older]);
    expect(rotated.open(sealed, 'c')).toBe('plain');
    expect(createSecretBox([newer]).open(rotated.seal('plain', 'c'), 'c')).toBe('plain');
  });

  it('rejects keys that are not 32 bytes, and an empty list', () => {
    expect(() => createSecretBox([])).toThrow('DATA_ENCRYPTION_KEY');
    expect(() => createSecretBox(['c2hvcnQ='])).toThrow('32 bytes');
  });
});
