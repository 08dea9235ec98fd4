import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMailFile } from './mail-file';

it('leaves no part of a mail that cannot be stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-file-'));
  const mail = {
    id: 'one',
    to: 'a@b.test',
    from: '',
    subject: '',
    text: '',
    html: '',
    date: '',
  };
  // A folder in the place of the mail fails the rename.
  await mkdir(join(folder, 'one.mail', 'inner'), { recursive: true });
  await expect(writeMailFile(folder, mail, Buffer.from('raw'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['one.mail']);
  await rm(folder, { recursive: true });
});
