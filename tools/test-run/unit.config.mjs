import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { jestReporters, testTimeout } from '../../jest.preset.mjs';

const root = join(import.meta.dirname, '../..');
const foldersIn = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const hasSpecs = (folder) => existsSync(join(root, folder, 'jest.config.mjs'));

const folders = [
  ...foldersIn('apps'),
  ...foldersIn('libs'),
  ...foldersIn('tools/embedded'),
  'tools/local-stack',
  'tools/test-run',
].filter(hasSpecs);

/** Jest accepts reporters and time limits only in the root configuration. */
async function projectIn(folder) {
  const { default: config } = await import(join(root, folder, 'jest.config.mjs'));
  const { reporters: _reporters, testTimeout: _limit, ...project } = config;
  return project;
}

/** Runs all projects whose specs do not start whole stacks in one jest, so that they share workers and embedded servers. */
export default {
  rootDir: root,
  projects: await Promise.all(folders.map(projectIn)),
  reporters: jestReporters,
  testTimeout,
};
