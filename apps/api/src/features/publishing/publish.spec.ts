import { endpoints } from '@cutroom/contracts';
import { nextMailTo } from '../../testing/mails';
import { until } from '@cutroom/server-kit/testing';
import { Browser } from './testing/browser';
import { publishForm } from './testing/pending-video';
import { usePublishStage } from './testing/publish-stage';
import { sandbox } from './testing/sandbox';
import { expectForwardOnly } from './testing/video-checks';

const stage = usePublishStage();

const leftToYoutube = {
  publishAt: null,
  categoryId: null,
  defaultLanguage: null,
  defaultAudioLanguage: null,
  containsSyntheticMedia: null,
  license: null,
  embeddable: null,
  recordingDate: null,
};

describe('a publish', () => {
  it('brings exactly the approved bytes, details and thumbnail to the channel and notifies both users', async () => {
    const video = await stage.buildVideo({ size: 1_500_000 });
    const { url, browser } = await stage.askConsent(video);
    expect((await stage.rowOf(video)).state).toBe('PENDING');
    await stage.untilLog(video, (log) => log.permissionGranted.status === 'INPROGRESS');

    const page = await browser.consent(url);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('You can close this tab');
    const row = await stage.untilState(video, 'PUBLISHED');

    expect(await sandbox.onChannel(video)).toEqual([
      {
        id: row.publish?.youtubeId,
        title: `On the channel ${video.id}`,
        description: 'What it is about',
        tags: ['cut', 'two words'],
        privacyStatus: 'unlisted',
        notifySubscribers: false,
        ...leftToYoutube,
        madeForKids: false,
        size: 1_500_000,
        sha256: video.sha256,
        thumbnailSha256: video.thumbnailSha256,
      },
    ]);
    const watch = `/watch?v=${row.publish?.youtubeId}`;
    for (const { email } of [stage.creator, stage.editor]) {
      const { text } = await nextMailTo(email);
      expect(text).toContain(watch);
      expect(text).toContain(`SHA-256 of the published file: ${video.sha256}`);
    }
    expect(row.object?.sha256).toBe(video.sha256);
    await stage.api.deps.audit.written();
    const published = { action: 'published' as const, 'video._id': row._id };
    expect((await stage.api.deps.auditRows.findOne(published).lean())?.note).toBe(`SHA-256 ${video.sha256}`);
    const log = await stage.untilLog(video, ({ uploading }) => uploading.status === 'DONE');
    expect(log).toMatchObject({ attempt: 1, failure: null, downloading: { bytes: 1_500_000 } });
    expect(log.youtubeUrl).toContain(watch);
    const { data } = await stage.api.call(endpoints.videoDetails, {
      token: stage.editor.token,
      params: { videoId: video.id },
    });
    expect(data).toMatchObject({ state: 'PUBLISHED', failure: null, youtubeUrl: log.youtubeUrl });
  });

  it('sends status-service growing versions and steps that only go forward', async () => {
    const video = await stage.buildVideo();
    await stage.publish(video);
    await stage.untilLog(video, ({ uploading }) => uploading.status === 'DONE');
    expectForwardOnly(stage.status.logsOf(video.id));
  });

  it('can be traced through all services by the request IDs of its two calls', async () => {
    const video = await stage.buildVideo();
    const named = (id: string) => ({ 'x-request-id': `${id}-${video.id}` });
    const asked = await stage.api.call(endpoints.startPublish, {
      token: stage.creator.token,
      body: publishForm(video),
      headers: named('asked'),
    });
    await stage.untilLog(video, () => true);
    const browser = new Browser(stage.api.url);
    browser.keep(asked.headers);
    await browser.open(await browser.decide(asked.data ?? ''), 'GET', named('allowed'));
    await stage.untilLog(video, ({ uploading }) => uploading.status === 'DONE');
    const [first, ...rest] = stage.status.requestIdsOf(video.id);
    expect(first).toBe(`asked-${video.id}`);
    expect([...new Set(rest)]).toEqual([`allowed-${video.id}`]);
    const begun = stage.api.logs.find((line) => line.includes('transfer started') && line.includes(video.id));
    expect(JSON.parse(begun ?? '{}')).toMatchObject({ requestId: `allowed-${video.id}` });
  });

  it('revokes the token when it is done', async () => {
    const video = await stage.buildVideo();
    const { length: before } = await sandbox.tokens();
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    await until('the token of this publish is revoked', async () => {
      const tokens = (await sandbox.tokens()).slice(before);
      return tokens.length === 1 && tokens.every(({ valid }) => !valid);
    });
    expect(stage.api.publishing.tokens.size).toBe(0);
  });
});
