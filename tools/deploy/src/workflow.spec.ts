import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services } from './testing/compose';
import { readText, root } from './testing/paths';

interface Step {
  uses?: string;
  run?: string;
  if?: string;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { steps: Step[]; 'timeout-minutes'?: number }>;
}

const workflow = parse(readText('.github/workflows/ci.yml')) as Workflow;
const jobs = Object.entries(workflow.jobs);
const stepsOf = (job: string): Step[] => workflow.jobs[job]?.steps ?? [];
const commandsOf = (steps: Step[]): string[] =>
  steps.flatMap(({ run = '' }) => run.split('\n').filter((line) => line.trim() !== ''));

const profiles = new Set(services.flatMap(([, service]) => service.profiles ?? []));

/** Whether a project below tools has a target. The workflow runs only projects that are named after their folder. */
function hasTarget(project: string, target: string): boolean {
  const { name, targets } = JSON.parse(readText(`tools/${project}/project.json`)) as {
    name: string;
    targets: Record<string, unknown>;
  };
  return name === project && target in targets;
}

/** Whether the script, target or profile that a command names exists. Returns false for any other kind of command. */
function isKnown(command: string): boolean {
  const [, script] = /^(?:sudo env "PATH=\$PATH" )?(?:ba)?sh (\S+)$/.exec(command) ?? [];
  if (script) return existsSync(join(root, script));
  const [, project = '', target] = /^npx nx run ([\w-]+):([\w-]+)$/.exec(command) ?? [];
  if (target) return hasTarget(project, target);
  const [, profile] =
    /^docker compose --profile ([\w-]+) (?:up|logs|down)(?: --?[\w-]+(?: \d+)?)*$/.exec(command) ?? [];
  if (profile) return profiles.has(profile);
  return command === 'npm ci' && existsSync(join(root, 'package-lock.json'));
}

describe('.github/workflows/ci.yml', () => {
  it('may only read the repository, and limits the time of every job', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobs)
      expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
  });

  it('uses only released versions of actions', () => {
    const actions = jobs.flatMap(([, { steps }]) => steps.flatMap(({ uses }) => (uses ? [uses] : [])));
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/);
  });

  it.each(jobs)('%s runs only scripts, targets and profiles that exist', (_name, { steps }) => {
    const commands = commandsOf(steps);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((command) => !isKnown(command))).toEqual([]);
    expect(isKnown('sh tools/deploy/missing.sh')).toBe(false);
    expect(isKnown('docker compose --profile missing up')).toBe(false);
  });

  it('builds the real images, runs the journey on the sandbox profile, and removes the containers', () => {
    expect(
      commandsOf(stepsOf('compose')).map((command) =>
        command.replace(/ --wait-timeout \d+| --no-color/g, ''),
      ),
    ).toEqual([
      'npm ci',
      'sh tools/deploy/make-env.sh',
      'docker compose --profile sandbox up --build --wait',
      'npx nx run deploy:journey',
      'docker compose --profile sandbox logs',
      'docker compose --profile sandbox down --volumes',
    ]);
    expect(stepsOf('compose').at(-1)?.if).toBe('always()');
  });
});
