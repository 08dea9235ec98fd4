import type { ClientSession, Connection } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';
import { buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo } from '../../testing/mails';
import { usePublishStage } from '../publishing/testing/publish-stage';
import { requestChanges } from './request-changes';

const stage = usePublishStage();

/** Requests changes of a cut. `meanwhile` runs once, after the email is written and before anything is stored. */
async function requestOvertakenBy(uploader: SignedIn, meanwhile: () => Promise<unknown>): Promise<string> {
  const { deps, publishing } = stage.api;
  const video = await stage.buildVideo();
  const review = { number: 2, uploadedBy: uploader.id, at: new Date(), uploadId: video.id };
  await deps.videos.updateOne({ _id: video.id }, { $set: { review } });
  let happens: (() => Promise<unknown>) | null = meanwhile;
  const transaction = async (work: (session: ClientSession) => Promise<unknown>) => {
    await happens?.();
    happens = null;
    return deps.connection.transaction(work);
  };
  const connection = new Proxy(deps.connection, {
    get: (target: Connection, name): unknown =>
      name === 'transaction' ? transaction : Reflect.get(target, name),
  });
  const { id: userId, teamId } = stage.creator;
  const actor = { userId, teamId, role: 'YOUTUBER' } as Caller['actor'];
  const input = { videoId: video.id, version: video.version, note: 'The map is wrong' };
  const asked = await requestChanges({ ...deps, ...publishing, connection }, input, {
    actor,
    address: '127.0.0.1',
  });
  expect(asked.state).toBe('CHANGES_REQUESTED');
  return asked.title;
}

const isMailedAbout = async ({ email }: SignedIn, title: string) =>
  (await allMailsTo(email, stage.api.deps.connection)).some(
    ({ subject }) => subject === `Changes requested: “${title}”`,
  );

describe('requested changes', () => {
  it('reach who uploaded the video when the uploader of the version leaves at that moment', async () => {
    const colleague = await buildEditor(stage.api.deps, stage.creator.teamId);
    const title = await requestOvertakenBy(colleague, () =>
      stage.api.deps.users.updateOne({ _id: colleague.id }, { $set: { teamId: null } }),
    );
    expect(await isMailedAbout(colleague, title)).toBe(false);
    expect(await isMailedAbout(stage.editor, title)).toBe(true);
  });

  it('reach nobody when the only uploader leaves at that moment', async () => {
    const { users } = stage.api.deps;
    const title = await requestOvertakenBy(stage.editor, () =>
      users.updateOne({ _id: stage.editor.id }, { $set: { teamId: null } }),
    );
    await users.updateOne({ _id: stage.editor.id }, { $set: { teamId: stage.creator.teamId } });
    expect(await isMailedAbout(stage.editor, title)).toBe(false);
  });
});
