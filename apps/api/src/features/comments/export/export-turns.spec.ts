import { endpointPath, endpoints, replies } from '@cutroom/contracts';
import { once } from 'node:events';
import { get } from 'node:http';
import { buildEditor, type SignedIn } from '../../../testing/builders';
import { useRoom } from '../testing/use-room';

const stage = useRoom();

const exported = async ({ token }: SignedIn = stage.editor) => {
  const row = { ...endpoints.exportComments, path: `${endpoints.exportComments.path}?format=csv` };
  const { status, message } = await stage.api.call(row, { token, params: { videoId: stage.room.videoId } });
  return { status, message };
};

const urlOf = () =>
  `${stage.api.url}${endpointPath(endpoints.exportComments, { videoId: stage.room.videoId })}?format=csv`;
const headersOf = ({ token }: SignedIn) => ({ headers: { authorization: `Bearer ${token}` } });

/** Asks for an export and reads no more of it than the head of the response. */
async function unread(user: SignedIn) {
  const call = get(urlOf(), headersOf(user));
  await once(call, 'response');
  return call;
}

describe('exports of comments', () => {
  it('are made one at a time for each person, and four at a time for all', async () => {
    // A quotation mark takes four bytes: CSV doubles it, and JSON escapes both. These 16 MB are more than a connection
    // holds, so no export is over before it is read.
    await stage.fill(2_000, { text: '"'.repeat(2_000) });
    const others = await Promise.all(
      Array.from({ length: 3 }, () => buildEditor(stage.api.deps, stage.creator.teamId)),
    );
    const begun = await Promise.all([stage.editor, ...others].map(unread));
    expect(await exported()).toEqual({ status: 503, message: replies.tooManyExports });
    // Somebody who waits, and leaves, is not in the line any more.
    const left = get(urlOf(), headersOf(stage.creator)).on('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    left.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const next = exported(stage.creator);
    expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe(
      'waits',
    );
    for (const call of begun) call.destroy();
    expect((await next).status).toBe(200);
    expect((await exported()).status).toBe(200);
  });
});
