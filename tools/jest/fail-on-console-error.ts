// CI's machines are shared, so jest retries a failed test once there and prints its first failure. Elsewhere there is no
// retry, so that developers notice flaky tests.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });

/** The lines that `console.error` has printed during a test. Any line makes the test fail. */
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
