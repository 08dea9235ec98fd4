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

void runService('coupon', async () => {
  const { positionals, values } = parseArgs({
    options: { uses: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const [command] = positionals;
  if (command !== 'create' && command !== 'list') throw new StartupError(usage);
  const uses = usesFrom(values.uses);

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
