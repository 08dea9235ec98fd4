import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMailFile } from './mail-file';

it('writeMailFile leaves no partial file when it cannot store a mail', async () => {
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
  // A folder with the name of the mail's file makes the rename fail.
  await mkdir(join(folder, 'one.mail', 'inner'), { recursive: true });
  await expect(writeMailFile(folder, mail, Buffer.from('raw'))).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['one.mail']);
  await rm(folder, { recursive: true });
});
