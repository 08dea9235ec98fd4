import { endpointPath, endpoints, replies } from '@cutroom/contracts';
import { Types } from 'mongoose';
import { once } from 'node:events';
import { get, type ClientRequest } from 'node:http';
import { buildCreator, buildEditor, type SignedIn } from '../../../testing/builders';
import { useRoom } from '../testing/use-room';

const stage = useRoom();

// A quotation mark takes four bytes: CSV doubles it, and JSON escapes both. The 16 MB of 2,000 such comments are more than a
// connection holds, so no export is over before it is read.
const text = '"'.repeat(2_000);

const exported = async ({ token }: SignedIn, videoId: string) => {
  const row = { ...endpoints.exportComments, path: `${endpoints.exportComments.path}?format=csv` };
  const { status, message } = await stage.api.call(row, { token, params: { videoId } });
  return { status, message };
};

/** Asks for an export. */
function ask({ token }: SignedIn, videoId: string): ClientRequest {
  const url = `${stage.api.url}${endpointPath(endpoints.exportComments, { videoId })}?format=csv`;
  return get(url, { headers: { authorization: `Bearer ${token}` } }).on('error', () => undefined);
}

/** Asks for an export and reads no more of it than the head of the response. */
async function unread(user: SignedIn, videoId: string): Promise<ClientRequest> {
  const call = ask(user, videoId);
  await once(call, 'response');
  return call;
}

/** Another team, with a video whose room has some comments. */
async function otherTeam(count: number) {
  const creator = await buildCreator(stage.api.deps);
  const editor = await buildEditor(stage.api.deps, creator.teamId);
  const teamId = new Types.ObjectId(creator.teamId);
  const videoId = await stage.buildVideo({ teamId });
  Object.assign(stage.room, { videoId });
  await stage.fill(count, { text, teamId });
  return { creator, editor, videoId };
}

describe('exports of comments', () => {
  it('are made one at a time for each person, two for a team, and four for all', async () => {
    await stage.fill(2_000, { text });
    const { creator, editor, api } = stage;
    const { videoId } = stage.room;
    const second = await buildEditor(api.deps, creator.teamId);
    const [others, last] = [await otherTeam(2_000), await otherTeam(1)];
    const begun = await Promise.all([unread(editor, videoId), unread(second, videoId)]);
    expect(await exported(editor, videoId)).toEqual({ status: 503, message: replies.tooManyExports });
    // Somebody who waits, and leaves, is not in the line any more.
    const left = ask(creator, videoId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    left.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const third = ask(creator, videoId);
    const began = jest.fn();
    const thirdBegan = once(third, 'response').then(began);

    for (const user of [others.creator, others.editor]) begun.push(await unread(user, others.videoId));
    const fifth = exported(last.creator, last.videoId);
    expect(await Promise.race([fifth, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe(
      'waits',
    );
    expect(began).not.toHaveBeenCalled();
    begun.pop()?.destroy();
    expect((await fifth).status).toBe(200);
    expect(began).not.toHaveBeenCalled();
    for (const call of begun) call.destroy();
    await thirdBegan;
    third.destroy();
    expect((await exported(editor, videoId)).status).toBe(200);
  });
});
