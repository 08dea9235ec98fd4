import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const needs = JSON.stringify(pathToFileURL(join(__dirname, 'needs.mjs')).href);
const script = `
  import { requireBrowsers } from ${needs};
  console.log(JSON.stringify(requireBrowsers()));`;

describe('the browsers of the suites', () => {
  it('are those that CHROMIUM_PATH and CHROMIUM_FULL_PATH name', () => {
    const named = { CHROMIUM_PATH: process.execPath, CHROMIUM_FULL_PATH: __filename };
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ...named },
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual({ browser: process.execPath, fullBrowser: __filename });
  });
});
