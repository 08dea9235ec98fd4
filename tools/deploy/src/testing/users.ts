import { spawnSync } from 'node:child_process';
import { packageOf } from './paths';

/** User IDs that stand for the users of the images. They apply only when the suite runs as root, which may choose a user. */
export const uids = { node: 65_534, 'www-data': 33 } as const;

/**
 * The user that the services run as: `node` when that user can read their packages; undefined, which means the suite's own
 * user, when other users cannot read the checkout.
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
