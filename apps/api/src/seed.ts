import {
  connectMongo,
  createLogger,
  createObjectStorage,
  runService,
  StartupError,
} from '@cutroom/server-kit';
import { resolve } from 'node:path';
import { readSeedEnvironment } from './environment';
import { createCouponModel } from './features/client/coupon.model';
import { createPasswords } from './features/client/passwords';
import { createUserModel } from './features/client/user.model';
import { createTeamModel } from './features/team/team.model';
import { createVideoModel } from './features/video/video.model';
import { demo, seedDemoTeam } from './seed/demo-team';

/** Source and build are both three folders below the root, so the path works for both. */
const keptMovie = resolve(__dirname, '../../../tools/fixtures/movie.mp4');

void runService('seed', async () => {
  const env = readSeedEnvironment();
  if (env.NODE_ENV === 'production') {
    throw new StartupError('the demo team is not for production: its password is public');
  }
  const logger = createLogger({ service: 'seed', level: 'error' });
  const connection = await connectMongo(env.MONGODB_URI, { logger, appName: 'cutroom-seed' });
  const models = {
    users: createUserModel(connection),
    teams: createTeamModel(connection),
    coupons: createCouponModel(connection),
    videos: createVideoModel(connection),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  const storage = createObjectStorage(env);
  await storage.ensureBucket(env.WEB_ORIGIN);
  const deps = { ...models, storage, passwords: createPasswords() };
  const seeded = await seedDemoTeam(deps, env.SEED_MOVIE ?? keptMovie);
  await connection.close();
  process.stdout.write(
    seeded
      ? `demo team: ${demo.creator} and ${demo.editor}, password ${demo.password}; coupon ${demo.coupon}\n`
      : 'the database has accounts already: nothing was seeded\n',
  );
});
