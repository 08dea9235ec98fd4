import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs an Nx command. It uses no daemon and no processes for plugins, because they pay off only for many commands in a row.
 *
 * @param {string[]} args
 * @param {Parameters<typeof spawnSync>[2]} options how to treat its output
 */
export const nx = (args, options) =>
  spawnSync(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], {
    ...options,
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', FORCE_COLOR: '0' },
  });
