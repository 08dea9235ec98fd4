import { session } from '../lib/session/session';
import { buildCreator, buildSignIn } from './builders';
import { startLiveService, type LiveService } from './live-service';

/** For specs of one watcher: a Socket.IO server for each test, with a session whose token is 'first'. */
export function setUpLiveService() {
  const live = {
    signIn: (token: string, expiresIn = 60) =>
      session.start(buildSignIn(buildCreator(), { token, expiresIn })),
    /** Registers a function that ends a watch; it is called after the test. */
    close: () => undefined,
  } as { service: LiveService; signIn: (token: string, expiresIn?: number) => void; close: () => void };
  beforeEach(async () => {
    live.service = await startLiveService();
    live.signIn('first');
  });
  afterEach(async () => {
    live.close();
    await live.service.stop();
  });
  return live;
}
