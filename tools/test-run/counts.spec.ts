import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const url = JSON.stringify(pathToFileURL(join(__dirname, 'counts.mjs')).href);

describe('the folder for the figures of a stage', () => {
  it('is removed with what it holds when npm test ends', () => {
    const temporary = mkdtempSync(join(tmpdir(), 'cutroom-ends-'));
    const script = `
      import { readdirSync, writeFileSync } from 'node:fs';
      import { countsFolder } from ${url};
      writeFileSync(countsFolder() + '/1.json', '{}');
      console.log(readdirSync(${JSON.stringify(temporary)}).length);`;
    const env = { ...process.env, TMPDIR: temporary };
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    });
    const left = readdirSync(temporary);
    rmSync(temporary, { recursive: true });
    expect({ during: stdout.trim(), left }).toEqual({ during: '1', left: [] });
  });
});
