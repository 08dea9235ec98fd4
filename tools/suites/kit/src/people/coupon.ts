import { join } from 'node:path';
import { runOnce } from '@cutroom/local-stack';
import type { StackAddress } from '../stack/test-stack';

/** A coupon for one new creator, from the operator's command. */
export async function newCoupon({ settings, env }: StackAddress): Promise<string> {
  const printed = await runOnce(join(settings.distDir, 'apps/api/coupon.js'), ['create', '--uses', '1'], env);
  return /\b[A-Z0-9]{16}\b/.exec(printed)?.[0] ?? '';
}
