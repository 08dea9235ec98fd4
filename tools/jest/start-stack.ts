import { startStack } from './stack';

/**
 * Jest's globalSetup for suites with `stack: true` (jest.preset.mjs). Jest calls it once per run, so a run of several
 * projects needs every part.
 */
export default async function setUp(
  run: { projects: string[]; maxWorkers: number },
  project: { displayName?: { name: string } },
): Promise<void> {
  await startStack(run.maxWorkers, run.projects.length > 1 ? undefined : project.displayName?.name);
}
