import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteAddress } from '../stack/test-stack';

/** Creates a coupon for one new creator with the operator's script. */
export async function newCoupon({ couponCommand, env }: SiteAddress): Promise<string> {
  const [file = '', ...args] = couponCommand;
  const { stdout } = await promisify(execFile)(file, [...args, 'create', '--uses', '1'], { env });
  return /\b[A-Z0-9]{16}\b/.exec(stdout)?.[0] ?? '';
}
