import { startStack } from './stack';

/** Jest's globalSetup for suites with `stack: true` (jest.preset.mjs). */
export default async function setUp(
  _global: unknown,
  project: { displayName?: { name: string } },
): Promise<void> {
  await startStack(project.displayName?.name ?? '');
}
