import { randomUUID } from 'node:crypto';
import { endpoints, limits, videoSorts, videoViews, type Endpoint } from '@cutroom/contracts';
import { movieWith } from '@cutroom/contracts/testing';
import { sweepBin } from './features/bin/sweep-bin';
import { muteByLink, showMute } from './features/comments/notices/mute-pages';
import { sendDueNotices } from './features/comments/notices/send-due-notices';
import { reportMedia } from './features/video/media/report-media';
import { adoptEarlierMedia, sweepMedia } from './features/video/media/sweep-media';
import { remindEditors } from './features/video/parts/remind-editors';
import { sweepUploads } from './features/video/sweep-uploads';
import { buildRestingUpload } from './features/publishing/testing/resting-upload';
import { followLink } from './features/publishing/testing/mailed-link';
import { PublishStage } from './features/publishing/testing/publish-stage';
import { sandbox } from './features/publishing/testing/sandbox';
import { retireLeftTokens } from './features/publishing/sweeps/retire-left-tokens';
import { sweepPublishes } from './features/publishing/sweeps/sweep-publishes';
import { endCancelledSessions } from './features/publishing/transfer/end-cancelled-session';
import { buildTemplate } from './testing/templates';
import { collectionOf, collectQueries, problemOf, type AskedQuery } from './testing/asked-queries';
import { monitoredDatabaseUri } from './testing/monitored-database';
import type { CallOptions } from './testing/api-client';
import { forgetPassword, leave, use, useTheTeam } from './testing/use-accounts';
import { Types } from 'mongoose';

let stage: PublishStage;
let asked: AskedQuery[];
beforeAll(async () => {
  stage = new PublishStage({ MONGODB_URI: monitoredDatabaseUri() });
  await stage.open();
  asked = collectQueries(stage.api.deps.connection);
});
afterAll(() => stage.close());

const call = (row: Endpoint, options: CallOptions): Promise<void> => use(stage.api, row, options);

async function handIn(): Promise<void> {
  const { creator, editor, api } = stage;
  const body = { title: 'Cut', comment: 'First', maximumVideoQuality: '1080p', extension: 'mp4' };
  const { data: url } = await api.call(endpoints.startUpload, {
    token: editor.token,
    body: { ...body, teamId: creator.teamId },
  });
  await fetch(url ?? '', { method: 'PUT', body: movieWith('a movie') });
  await call(endpoints.finishUpload, { token: editor.token, body: { url } });
  await uploadInParts({ ...body, teamId: creator.teamId });
  await sweepUploads(api.deps);
  await remindEditors(api.deps);
  await sweepMedia({ ...api.deps, clock: () => new Date(Date.now() + 3_600_000) });
}

async function uploadInParts(body: object): Promise<void> {
  const { token } = stage.editor;
  const { data: url } = await stage.api.call(endpoints.startUpload, { token, body });
  const file = { fileName: 'cut.mp4', size: 20_000_000 };
  const { data } = await stage.api.call(endpoints.beginParts, { token, body: { url, ...file } });
  const { videoId = '' } = data ?? {};
  const parts = [{ number: 1, md5: `${'A'.repeat(22)}==` }];
  await call(endpoints.signParts, { token, body: { videoId, parts } });
  await call(endpoints.uploadParts, { token, params: { videoId } });
  await call(endpoints.unfinishedUploads, { token });
  await sweepUploads({ ...stage.api.deps, clock: () => new Date(Date.now() + 60_000) });
  await call(endpoints.cancelUpload, { token, body: { videoId } });
}

async function publishAll(): Promise<void> {
  const { token } = stage.creator;
  const video = await stage.buildVideo();
  await stage.askConsent(video);
  await sandbox.fault({ kind: 'thumbnail-403' });
  await stage.publish(video);
  await stage.untilState(video, 'PUBLISHED');
  await call(endpoints.addThumbnail, { token, body: { videoId: video.id } });
  await followLink(stage, await stage.mailAbout(video, 'Thumbnail missing'));
  const body = { videoId: (await buildRestingUpload(stage)).id };
  await call(endpoints.resumePublish, { token, body });
  await call(endpoints.giveUpPublish, { token, body });
  const other = (await buildRestingUpload(stage)).id;
  await call(endpoints.cancelPublish, { token, body: { videoId: other, attempt: 1 } });
  await retireLeftTokens(stage.api.publishing);
  await sweepPublishes(stage.api.publishing);
  await endCancelledSessions(stage.api.publishing);
  const params = { videoId: video.id };
  for (const row of [endpoints.pendingVideos, endpoints.publishedVideos]) await call(row, { token });
  const before = `before=${video.id}`;
  for (const query of ['?order=activity', `?order=activity&${before}`])
    await call({ ...endpoints.publishedVideos, path: `/video/init${query}` }, { token });
  for (const row of [endpoints.pendingVideos, endpoints.changesRequestedVideos])
    await call({ ...row, path: `${row.path}?${before}` }, { token });
  await call(endpoints.ownVideos, { token: stage.editor.token });
  for (const row of [endpoints.videoDetails, endpoints.videoSource]) await call(row, { token, params });
  await useFrame(body.videoId);
}

async function useFrame(videoId: string): Promise<void> {
  const { token } = stage.creator;
  await adoptEarlierMedia(stage.api.deps);
  const params = { videoId };
  const { data: source } = await stage.api.call(endpoints.videoSource, { token, params });
  const body = { videoId, version: source?.version, atMs: 0 };
  const { data } = await stage.api.call(endpoints.requestFrame, { token, body });
  const frameId = data?.frameId ?? '';
  const version = source?.version ?? '';
  await reportMedia(stage.api.deps, videoId, { kind: 'failed', version, reason: 'No decoder.', facts: null });
  await call(endpoints.frameState, { token, params: { videoId, frameId } });
}

async function comment(): Promise<void> {
  const { token } = stage.creator;
  const { id: videoId } = await stage.buildVideo();
  const params = { videoId };
  const { data: source } = await stage.api.call(endpoints.videoSource, { token, params });
  const post = (overrides: object) =>
    stage.api.call(endpoints.postComment, {
      token,
      body: {
        ...{ videoId, version: source?.version, clientId: randomUUID(), text: 'The map is wrong' },
        ...{ frames: null, drawing: null, parentId: null, ...overrides },
      },
    });
  const { data: first } = await post({ frames: { from: 1, to: 2 } });
  const { data: reply } = await post({ parentId: first?._id });
  const of = (commentId = '', rest: object = {}) => ({ token, body: { videoId, commentId, ...rest } });
  await call(endpoints.resolveComment, of(first?._id, { resolved: true }));
  await call(endpoints.editComment, of(first?._id, { text: 'The map is old' }));
  await call(endpoints.deleteComment, of(reply?._id));
  for (const query of ['', `?after=1.1.${first?._id}.1`])
    await call({ ...endpoints.comments, path: endpoints.comments.path + query }, { token, params });
  const changes = `${endpoints.commentChanges.path}?after=0`;
  await call({ ...endpoints.commentChanges, path: changes }, { token, params });
}

async function discuss(): Promise<void> {
  const { api, creator, editor } = stage;
  const { deps } = api;
  const video = await stage.buildVideo();
  const videoId = new Types.ObjectId(video.id);
  const [teamId, authorId] = [creator.teamId, editor.id].map((id) => new Types.ObjectId(id)) as [
    Types.ObjectId,
    Types.ObjectId,
  ];
  await deps.connection.transaction((session) =>
    deps.commentNotices.remember({ videoId, teamId, seq: 1 }, session),
  );
  await deps.commentNotices.seen(videoId, 0, [creator.id]);
  await sendDueNotices({ ...deps, clock: () => new Date(Date.now() + 3_600_000) });
  const { token } = editor;
  for (const muted of [true, false])
    await call(endpoints.muteVideo, { token, body: { videoId: video.id, muted } });
  const ticket = deps.muteTickets.issue({ videoId, userId: authorId });
  await showMute(deps, ticket);
  await muteByLink(deps, ticket);
  await call(endpoints.stills, { token, params: { videoId: video.id } });
}

async function deleteAndRestore(): Promise<void> {
  const { api, creator, editor } = stage;
  const { token } = editor;
  const [restored, purged] = [await stage.buildVideo(), await stage.buildVideo()];
  for (const { id } of [restored, purged])
    await call(endpoints.deleteVideo, { token, body: { videoId: id } });
  await call(endpoints.teamStorage, { token, params: { teamId: creator.teamId } });
  await call(endpoints.keepOriginals, { token: creator.token, body: { teamId: creator.teamId, days: 30 } });
  await call(endpoints.binnedVideos, { token });
  const next = { ...endpoints.binnedVideos, path: `/video/bin?before=${purged.id}` as const };
  await call(next, { token: creator.token });
  await call(endpoints.restoreVideo, { token, body: { videoId: restored.id } });
  const later = new Date(Date.now() + limits.binKeptMs + 60_000);
  await sweepBin({ ...api.deps, ...api.publishing, clock: () => later });
}

async function ring(): Promise<void> {
  const { token } = stage.creator;
  const { data } = await stage.api.call(endpoints.notifications, { token });
  const [{ _id: notificationId } = { _id: '' }] = data ?? [];
  await call({ ...endpoints.notifications, path: `/notifications?before=${notificationId}` }, { token });
  await call(endpoints.unreadNotifications, { token });
  await call(endpoints.notificationSettings, { token });
  await call(endpoints.changeNotificationSetting, { token, body: { kind: 'comment', channel: 'both' } });
  for (const older of [false, true]) {
    await call(endpoints.readNotifications, { token, body: { notificationId, older } });
  }
}

async function useTemplates(): Promise<void> {
  const { creator } = stage;
  const { token } = creator;
  const body = buildTemplate();
  await call(endpoints.addTemplate, { token, body });
  await call(endpoints.addTemplate, { token, body: { ...body, name: 'Other' } });
  const { data } = await stage.api.call(endpoints.templates, { token });
  const [first, other] = (data?.templates ?? []).map(({ _id }) => _id);
  const seen = { templateId: other, revision: 1 };
  await call(endpoints.changeTemplate, { token, body: { ...body, name: 'Changed', ...seen } });
  await call(endpoints.setDefaultTemplate, { token, body: { templateId: other } });
  await call(endpoints.deleteTemplate, { token, body: { templateId: first, revision: 1 } });
}

/** Every view in every order, with what narrows it and a page after the first. */
async function browse(): Promise<void> {
  const { creator, editor } = stage;
  const after = 'f'.repeat(36);
  const queries = [
    ...videoViews.map((view) => ({ view })),
    ...videoSorts.map((sort) => ({ view: 'pending', sort })),
    ...videoSorts.map((sort) => ({ view: 'pending', sort, q: 'cut an first' })),
    { view: 'pending', editor: editor.id, quality: '1080p', q: 'cut', from: '2026-01-01', to: '2026-12-31' },
    { view: 'pending', editor: editor.id, after, with: 'editors' },
    { view: 'pending', q: 'cut', from: '2026-01-01', after },
    { view: 'pending', sort: 'quality', quality: '1080p', after: `1080p.${after}` },
    { view: 'pending', sort: 'editor', q: 'an', after: `${editor.id}.${after}` },
  ];
  for (const query of queries) {
    const path = `${endpoints.browseVideos.path}?${new URLSearchParams(query as Record<string, string>)}`;
    await call({ ...endpoints.browseVideos, path }, { token: creator.token });
  }
}

/** Rows of earlier rules are looked for once or twice in the life of a process, without an index of their own. */
const isAdoption = (query: AskedQuery): boolean =>
  /"search":\{"\$not":|"review":\{"\$exists":false/.test(JSON.stringify(query));

describe('the queries of api', () => {
  it('all use an index for their filter and their sort order', async () => {
    await useTheTeam(stage);
    await handIn();
    await publishAll();
    await comment();
    await discuss();
    await deleteAndRestore();
    await ring();
    await browse();
    await useTemplates();
    await leave(stage);
    await forgetPassword(stage);
    const unfit = new Set<string>();
    for (const query of asked.filter((each) => !isAdoption(each))) {
      const problem = await problemOf(stage.api.deps.connection, query);
      if (problem !== null) unfit.add(problem);
    }
    expect([...unfit]).toEqual([]);
    // Proves that the check recognizes a missing index and that queries are collected.
    const byComment = { find: 'videos', filter: { comment: 'First' } };
    expect(await problemOf(stage.api.deps.connection, byComment)).toContain('COLLSCAN');
    const byTitle = { find: 'videos', filter: { state: 'PENDING' }, sort: { title: 1 } };
    expect(await problemOf(stage.api.deps.connection, byTitle)).toContain('SORT');
    expect(new Set(asked.map(collectionOf)).size).toBeGreaterThan(9);
  });
});
