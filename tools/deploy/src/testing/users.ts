import { spawnSync } from 'node:child_process';
import { packageOf } from './paths';

/** Ids for the users of the images. They apply where the suite runs as root, which alone may choose. */
export const uids = { node: 65_534, 'www-data': 33 } as const;

/**
 * The user that the services run as: `node` when it can read their packages, undefined (the suite's own user) when the
 * checkout is closed to other users.
 */
export function serviceUid(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const script = 'process.exit(require("node:fs").readFileSync(process.argv[1]).length > 0 ? 0 : 1)';
  const { status } = spawnSync(process.execPath, ['-e', script, `${packageOf('api')}/main.js`], {
    uid: uids.node,
    gid: uids.node,
  });
  return status === 0 ? uids.node : undefined;
}
