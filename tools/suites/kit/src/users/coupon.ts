import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SiteAddress } from '../stack/test-stack';

/** Creates a coupon with the operator's script. @param uses how many creators can sign up with it */
export async function newCoupon({ couponCommand, env }: SiteAddress, uses = 1): Promise<string> {
  const [file = '', ...args] = couponCommand;
  const { stdout } = await promisify(execFile)(file, [...args, 'create', '--uses', String(uses)], { env });
  return /\b[A-Z0-9]{16}\b/.exec(stdout)?.[0] ?? '';
}
