import { randomBytes } from 'node:crypto';
import { createLogger, createSecretBox } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { TransferRecord } from '../records/publishing-record';
import { openSessionUri, sealSessionUri } from './session-uri';

const uri = 'https://www.googleapis.com/upload?upload_id=secret';
const key = () => randomBytes(32).toString('base64');
const lines: string[] = [];
const logger = createLogger({
  service: 'api',
  level: 'debug',
  destination: { write: (line) => void lines.push(line) },
});
const row = (_id: Types.ObjectId, session: string | null) =>
  ({ _id, publish: { session } }) as TransferRecord;

describe('a stored session URI', () => {
  const [first, second] = [key(), key()];
  const _id = new Types.ObjectId();
  const sealed = sealSessionUri({ secretBox: createSecretBox([first]) }, _id, uri);
  const open = (keys: string[], id = _id) =>
    openSessionUri({ secretBox: createSecretBox(keys), logger }, row(id, sealed));

  it('is encrypted, and can be decrypted while its key is listed', () => {
    expect(sealed).not.toContain('upload_id');
    expect(open([first])).toBe(uri);
    expect(open([second, first])).toBe(uri);
  });

  it('counts as gone without its key, or when it was copied to another video', () => {
    expect(open([second])).toBeNull();
    expect(open([first], new Types.ObjectId())).toBeNull();
    expect(lines.join()).toContain('DATA_ENCRYPTION_KEY');
    expect(lines.join()).not.toContain('upload_id');
  });
});
