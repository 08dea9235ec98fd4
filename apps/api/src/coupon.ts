import { connectMongo, createLogger, runService, StartupError } from '@cutroom/server-kit';
import { parseArgs } from 'node:util';
import { readOperatorEnvironment } from './environment';
import { createCouponModel } from './features/client/coupon.model';
import { createCoupon, listCoupons } from './features/client/coupons';

const usage = 'usage: npm run coupon -- create --uses <1 to 100000> | npm run coupon -- list';

function usesFrom(text: string | undefined): number {
  const uses = Number(text);
  if (!Number.isInteger(uses) || uses < 1 || uses > 100_000) throw new StartupError(usage);
  return uses;
}

/** A misread argument would create a coupon that nobody asked for, so anything unknown ends with the usage. */
function readArguments(): { command: 'create' | 'list'; uses: number } {
  const { positionals, values } = parseUsage();
  const [command, ...others] = positionals;
  if ((command !== 'create' && command !== 'list') || others.length > 0) throw new StartupError(usage);
  return { command, uses: usesFrom(values.uses) };
}

function parseUsage() {
  try {
    return parseArgs({ options: { uses: { type: 'string', default: '1' } }, allowPositionals: true });
  } catch {
    throw new StartupError(usage);
  }
}

void runService('coupon', async () => {
  const { command, uses } = readArguments();

  const env = readOperatorEnvironment();
  const logger = createLogger({ service: 'coupon', level: 'error' });
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'cutroom-coupon' });
  const coupons = createCouponModel(connection);
  await coupons.init();
  const lines =
    command === 'create'
      ? [await createCoupon(coupons, uses)]
      : (await listCoupons(coupons)).map(
          ({ code, usesLeft, uses: all }) => `${code}  ${usesLeft} of ${all} left`,
        );
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  await connection.close();
});
