import { join } from 'node:path';
import { runOnce } from '@cutroom/local-stack';
import type { StackAddress } from './test-stack';

/** A coupon for one new creator, made as the operator makes it. */
export async function newCoupon({ settings, env }: StackAddress): Promise<string> {
  const printed = await runOnce(join(settings.distDir, 'apps/api/coupon.js'), ['create', '--uses', '1'], env);
  return /\b[A-Z0-9]{16}\b/.exec(printed)?.[0] ?? '';
}
