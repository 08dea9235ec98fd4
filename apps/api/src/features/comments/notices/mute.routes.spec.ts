import { endpoints, limits } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { buildCreator } from '../../../testing/builders';
import { useComments } from '../testing/use-comments';
import { addressNews } from './address-news';
import { createMuteTickets } from './mute-ticket';

const stage = useComments();

const mutedBy = async (videoId: Types.ObjectId): Promise<string[]> =>
  ((await stage.api.deps.rooms.findById(videoId).lean())?.mutedBy ?? []).map((id) => id.toHexString());

const call = (muted: unknown, videoId: Types.ObjectId, { token }: { token?: string } = stage.editor) =>
  stage.api.call(endpoints.muteVideo, { token, body: { videoId: videoId.toHexString(), muted } });

function ticketFor({ _id }: { _id: Types.ObjectId }, { id } = stage.editor): string {
  return stage.api.deps.muteTickets.issue({ videoId: _id, userId: new Types.ObjectId(id) });
}

async function open(ticket: string, init?: RequestInit) {
  const response = await fetch(`${stage.api.url}/api/video/mute/${ticket}`, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('POST /video/mute', () => {
  it('mutes and unmutes a video for one user, also repeatedly, and drops the email that waits', async () => {
    const { deps } = stage.api;
    const [video, other] = [await stage.commented(), await stage.commented()];
    const waiting = async ({ _id } = video) => {
      await addressNews(stage.after(limits.commentEmailDelayMs + 1_000));
      return deps.notices.countDocuments({ videoId: _id });
    };
    await stage.post(other, stage.creator);
    expect(await waiting(other)).toBe(2);
    expect((await call(false, video._id)).status).toBe(200);
    expect(await deps.rooms.countDocuments({ _id: video._id })).toBe(0);
    expect((await call(true, video._id)).status).toBe(200);
    await stage.post(video, stage.creator, { authorId: new Types.ObjectId() });
    // Everybody else of the team gets one.
    expect(await waiting()).toBe(1);
    expect((await call(false, video._id)).data).toBeNull();
    await stage.post(video, stage.creator);
    expect(await waiting()).toBe(2);
    await Promise.all([call(true, video._id), call(true, video._id)]);
    expect(await mutedBy(video._id)).toEqual([stage.editor.id]);
    expect([await waiting(), await waiting(other)]).toEqual([1, 2]);
    expect(await deps.rooms.findById(video._id).lean()).toMatchObject({ seq: 2, posted: 2 });
  });

  it('refuses strangers, other teams and other values', async () => {
    const video = await stage.commented();
    expect((await call(true, video._id, {})).status).toBe(401);
    expect((await call(true, video._id, await buildCreator(stage.api.deps))).status).toBe(404);
    expect((await call('yes', video._id)).status).toBe(400);
    expect(await mutedBy(video._id)).toEqual([]);
  });
});

describe('the link that mutes a video', () => {
  it('shows a page with a button, which alone mutes, until the video is muted for this user', async () => {
    const video = await stage.commented('<b>Monsoon</b>');
    // Neither another user nor another video counts.
    await call(true, video._id, stage.creator);
    await call(true, (await stage.commented())._id);
    const ticket = ticketFor(video);
    for (const method of ['GET', 'HEAD']) expect((await open(ticket, { method })).status).toBe(200);
    const page = await open(ticket);
    expect(page.text).toContain('&lt;b&gt;Monsoon&lt;/b&gt;');
    expect(page.text).toContain(`action="${stage.api.env.API_PUBLIC_URL}/video/mute/${ticket}"`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await mutedBy(video._id)).toEqual([stage.creator.id]);
    const muted = await open(ticket, { method: 'POST', body: new URLSearchParams() });
    expect([muted.status, muted.text]).toEqual([
      200,
      expect.stringContaining('No more emails about comments'),
    ]);
    expect(await mutedBy(video._id)).toEqual([stage.creator.id, stage.editor.id]);
    expect((await open(ticket)).text).not.toContain('<form');
  });

  it("takes an email program's one-click call in both content types", async () => {
    const video = await stage.commented();
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams('List-Unsubscribe=One-Click'), form];
    for (const [index, user] of [stage.editor, stage.creator].entries()) {
      const answer = await open(ticketFor(video, user), { method: 'POST', body: bodies[index] });
      expect(answer.status).toBe(200);
    }
    expect(await mutedBy(video._id)).toEqual([stage.editor.id, stage.creator.id]);
  });

  it('is unknown when it is forged, cut off or of another installation', async () => {
    const video = await stage.commented();
    const target = { videoId: video._id, userId: new Types.ObjectId(stage.editor.id) };
    const [payload = '', signature = ''] = ticketFor(video).split('.');
    const other = ticketFor(video, stage.creator).split('.')[0] ?? '';
    const foreign = createMuteTickets([randomBytes(32).toString('base64')]).issue(target);
    const forged = [
      foreign,
      `${other}.${signature}`,
      payload,
      `${payload}.`,
      `${payload}.${signature}.x`,
      'x',
    ];
    for (const ticket of forged) {
      for (const method of ['GET', 'POST']) expect((await open(ticket, { method })).status).toBe(404);
    }
    expect(await mutedBy(video._id)).toEqual([]);
  });

  it('is harmless once its user has left the team or the video is gone', async () => {
    const video = await stage.commented();
    const ticket = ticketFor(video);
    await stage.removeEditor();
    const left = await open(ticket, { method: 'POST' });
    expect([left.status, left.text.includes(video.title)]).toEqual([200, false]);
    expect(left.text).toContain('You are not in its team any more, or the video was deleted.');
    expect(await mutedBy(video._id)).toEqual([]);
    await stage.api.deps.videos.deleteOne({ _id: video._id });
    expect((await open(ticketFor(video, stage.creator), { method: 'POST' })).status).toBe(200);
    expect(await stage.api.deps.rooms.countDocuments({ _id: video._id })).toBe(0);
  });

  it('stays valid when the encryption key is rotated', () => {
    const [old = '', fresh = ''] = [1, 2].map(() => randomBytes(32).toString('base64'));
    const target = { videoId: new Types.ObjectId(), userId: new Types.ObjectId() };
    const ticket = createMuteTickets([old]).issue(target);
    expect(createMuteTickets([fresh, old]).read(ticket)).toEqual(target);
    expect(createMuteTickets([fresh]).read(ticket)).toBeNull();
  });
});
