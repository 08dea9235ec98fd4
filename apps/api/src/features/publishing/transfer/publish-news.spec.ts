import { endpoints } from '@cutroom/contracts';
import { plainOptions } from '@cutroom/contracts/testing';
import { buildEditor, type SignedIn } from '../../../testing/builders';
import { allMailsTo } from '../../../testing/mails';
import { usePublishStage } from '../testing/publish-stage';
import { buildRestingUpload, buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

/** What the bell says about one video. */
async function toldAbout({ id }: { id: string }, { token }: SignedIn) {
  const { data } = await stage.api.call(endpoints.notifications, { token });
  return (data ?? []).filter(({ video }) => video._id === id).map(({ kind, note }) => ({ kind, note }));
}

describe('the bell', () => {
  it('tells creator and editor of a published video, and the creator of a missing thumbnail', async () => {
    const video = await buildWithoutThumbnail(stage);
    const note = expect.stringContaining('Its thumbnail is missing.') as string;
    const told = await toldAbout(video, stage.creator);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ kind: 'published', note: null });
    expect(told).toContainEqual({ kind: 'permission-needed', note });
    expect(await toldAbout(video, stage.editor)).toEqual([{ kind: 'published', note: null }]);
  });

  it('says when a scheduled video becomes public, and that a private one is private', async () => {
    const options = { ...plainOptions, publishAt: '2090-01-02T03:04:00.000Z' };
    const scheduled = await stage.buildVideo();
    await stage.publish(scheduled, { privacyStatus: 'public', options });
    await stage.untilState(scheduled, 'PUBLISHED');
    const hidden = await stage.buildVideo();
    await stage.publish(hidden, { privacyStatus: 'private' });
    await stage.untilState(hidden, 'PUBLISHED');
    const open = await stage.buildVideo();
    await stage.publish(open, { privacyStatus: 'unlisted' });
    await stage.untilState(open, 'PUBLISHED');
    for (const user of [stage.creator, stage.editor]) {
      const until = 'Private until 2 Jan 2090, 8:34 am IST, then public';
      expect(await toldAbout(scheduled, user)).toEqual([{ kind: 'published', note: until }]);
      const note = "Private: only the channel's owner can open it";
      expect(await toldAbout(hidden, user)).toEqual([{ kind: 'published', note }]);
      expect(await toldAbout(open, user)).toEqual([{ kind: 'published', note: null }]);
    }
  });

  it('tells the creator why a publish failed, before its upload began and after', async () => {
    const refused = await stage.buildVideo();
    await sandbox.fault({ kind: '503', step: 'open', times: 4 });
    await stage.publish(refused);
    const overloaded = expect.stringContaining('YouTube is overloaded') as string;
    expect(await toldAbout(refused, stage.creator)).toEqual([{ kind: 'failed', note: overloaded }]);

    const failed = await stage.buildVideo();
    await sandbox.fault({ kind: 'answer-lost' });
    await sandbox.fault({ kind: 'session-gone', step: 'probe', times: 2 });
    await stage.publish(failed);
    await stage.untilState(failed, 'PENDING');
    const unknown = expect.stringContaining('Look at your channel first') as string;
    expect(await toldAbout(failed, stage.creator)).toEqual([{ kind: 'failed', note: unknown }]);
    expect(await toldAbout(failed, stage.editor)).toEqual([]);
  });

  it('tells the creator that an upload waits for their permission', async () => {
    const video = await buildRestingUpload(stage);
    expect(await toldAbout(video, stage.creator)).toEqual([{ kind: 'permission-needed', note: null }]);
  });

  it('and the email reach whoever uploaded the published version as well, and nobody who has left', async () => {
    const { api, creator, editor } = stage;
    const [colleague, left] = [
      await buildEditor(api.deps, creator.teamId),
      await buildEditor(api.deps, creator.teamId),
    ];
    const titles: string[] = [];
    for (const uploader of [colleague, left]) {
      const video = await stage.buildVideo();
      const review = { number: 2, uploadedBy: uploader.id, at: new Date(), uploadId: video.id };
      await api.deps.videos.updateOne({ _id: video.id }, { $set: { review } });
      if (uploader === left) await api.deps.users.updateOne({ _id: left.id }, { $set: { teamId: null } });
      await stage.publish(video);
      await stage.untilState(video, 'PUBLISHED');
      titles.push(`Published: On the channel ${video.id}`);
      if (uploader === colleague)
        expect(await toldAbout(video, colleague)).toEqual([{ kind: 'published', note: null }]);
    }
    const subjectsTo = async ({ email }: SignedIn) =>
      (await allMailsTo(email, api.deps.connection)).map(({ subject }) => subject);
    expect(await subjectsTo(colleague)).toEqual([titles[0]]);
    expect(await subjectsTo(left)).toEqual([]);
    expect(await subjectsTo(editor)).toEqual(expect.arrayContaining(titles));
  });

  it('and the emails respect what each user has chosen', async () => {
    const { api, creator, editor } = stage;
    const choose = ({ token }: SignedIn, channel: string) =>
      api.call(endpoints.changeNotificationSetting, { token, body: { kind: 'published', channel } });
    await choose(creator, 'email');
    await choose(editor, 'app');
    const video = await stage.buildVideo();
    await stage.publish(video);
    await stage.untilState(video, 'PUBLISHED');
    const title = `Published: On the channel ${video.id}`;
    const subjectsTo = async ({ email }: SignedIn) =>
      (await allMailsTo(email, api.deps.connection)).map(({ subject }) => subject);
    expect(await subjectsTo(creator)).toContain(title);
    expect(await subjectsTo(editor)).not.toContain(title);
    expect(await toldAbout(video, creator)).toEqual([]);
    expect(await toldAbout(video, editor)).toEqual([{ kind: 'published', note: null }]);
  });
});
