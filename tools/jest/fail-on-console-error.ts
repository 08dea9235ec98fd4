// CI's machines are shared: a test that fails there is tried once more, with its first failure printed. Elsewhere it just
// fails, so that a flaky one is noticed where it can be mended.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

/** An unexpected `console.error` is a fault nobody looked at: it fails the test that caused it. */
let written: string[] = [];
const original = console.error;

beforeEach(() => {
  written = [];
  console.error = (...args: unknown[]) => {
    written.push(args.map(String).join(' '));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (written.length > 0) throw new Error(`unexpected console.error:\n${written.join('\n')}`);
});
