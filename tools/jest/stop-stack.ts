import { stopStack } from './stack';

/** Jest's globalTeardown for suites with `stack: true`. */
export default async function tearDown(): Promise<void> {
  await stopStack();
}
