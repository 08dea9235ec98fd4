// CI's machines are shared, so a failed test is retried once there, and its first failure is printed. Elsewhere it fails,
// so that flaky tests are noticed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

/** An unexpected `console.error` fails the test that caused it. */
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
