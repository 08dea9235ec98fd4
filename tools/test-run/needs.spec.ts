import { requireBrowsers } from './needs.mjs';

const names = ['CHROMIUM_PATH', 'CHROMIUM_FULL_PATH'] as const;

describe('the browsers of the suites', () => {
  const before = names.map((name) => process.env[name]);
  afterEach(() =>
    names.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    }),
  );

  it('are those that the environment names', () => {
    for (const name of names) process.env[name] = process.execPath;
    expect(requireBrowsers()).toEqual({ browser: process.execPath, fullBrowser: process.execPath });
  });
});
