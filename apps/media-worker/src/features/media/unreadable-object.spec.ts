import { until } from '@cutroom/server-kit/testing';
import { impatience, startMediaStage, type MediaStage } from '../../testing/media-stage';
import { startStoreProxy, type StoreProxy } from '../../testing/store-proxy';

let stage: MediaStage;
let proxy: StoreProxy;
beforeEach(async () => {
  stage = await startMediaStage();
  proxy = await startStoreProxy(stage.variables.S3_ENDPOINT ?? '');
});
afterEach(async () => {
  await stage.stop();
  await proxy.close();
});

describe('an object that the store does not send', () => {
  it('holds up the previews of other videos only briefly, and gets its own once it can be read', async () => {
    const unreadable = await stage.storeVersion({ do: 'succeed' });
    const next = await stage.storeVersion({ do: 'succeed' });
    proxy.stall(unreadable.key);
    await stage.inspect(unreadable);
    const patience = { ...impatience, outageMs: 600_000, requestMs: 100, freshOutageMs: 300 };
    // A busy machine must not cost the job its lease, which would end the wait, too.
    const env = { S3_ENDPOINT: proxy.url, MEDIA_CONCURRENCY: '1', JOB_LOCK_MS: '60000' };
    await stage.startWorker({ patience }, env);
    await until('the store is asked for it', () => proxy.stalls > 0);
    await stage.inspect(next);
    await until('the other preview is made', () => stage.api.kinds().includes('rendered'), 60_000);
    expect(new Set(stage.api.reports.map(({ version }) => version))).toEqual(new Set([next.version]));
    proxy.comeBack();
    await stage.idle();
    expect(stage.api.reports.at(-1)).toMatchObject({ kind: 'rendered', version: unreadable.version });
  });
});
