import { endpoints } from '@cutroom/contracts';
import { buildCreator, buildSignIn } from '../../testing/builders';
import { answer, installFakeServer } from '../../testing/fake-server';
import { session } from './session';
import { renewSession } from './session-calls';

const signIn = buildSignIn(buildCreator());
const renewed = answer(endpoints.renew, buildSignIn(buildCreator(), { token: 'fresh' }));

describe('renewing a session', () => {
  it('sends one call for all concurrent requests', async () => {
    const server = installFakeServer();
    server.on(endpoints.renew, renewed);
    session.start(signIn);
    await Promise.all([renewSession(), renewSession()]);
    expect(server.calls(endpoints.renew)).toHaveLength(1);
    expect(session.token()).toBe('fresh');
  });

  it('does not wait for the renewal of a session that has ended since', async () => {
    const server = installFakeServer();
    server.on(endpoints.renew, () => new Promise(() => undefined));
    session.start(signIn);
    void renewSession();
    session.end();
    session.start(signIn);
    server.on(endpoints.renew, renewed);
    await renewSession();
    expect(session.token()).toBe('fresh');
  });
});
