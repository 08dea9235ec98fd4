import { randomUUID } from 'node:crypto';
import { endpoints, type Comment, type CommentRequest, type Video } from '@cutroom/contracts';
import { persist, smallMovie, submitVideo, until, videoDetails, type Person } from '@cutroom/suites-kit';
import { count } from './figures';
import { postSurely, readRoom, RoomWatcher } from './room-watcher';
import { newSeed, type Seeded } from './seeded';
import { startStage, withMoreEditors, type Stage } from './stage';

/** The number of changes of comments under random faults, and of those during which a process is killed. */
const runs = 240;
const killEvery = 24;
const roomCount = 6;

let stage: Stage;
let people: Person[];
let videos: Video[];
const watchers: RoomWatcher[] = [];

beforeAll(async () => {
  stage = await startStage();
  const editors = await withMoreEditors(stage, 1);
  people = [stage.creator, ...editors.map(({ editor }) => editor)];
  videos = [];
  for (let room = 1; room <= roomCount; room += 1) {
    videos.push(await submitVideo(stage, `Room ${room}`, smallMovie));
  }
  for (const video of videos) {
    for (const person of people) watchers.push(new RoomWatcher(stage.stack, person, video._id));
  }
  await Promise.all(watchers.map((watcher) => watcher.enter()));
});
afterAll(async () => {
  await Promise.all(watchers.map((watcher) => watcher.leave()));
  await stage?.stop();
});

/** The expected comments of a room in the end, by the ID that the author's page gave each comment. */
interface Expected {
  author: Person;
  text: string;
  resolved: boolean;
  deleted: boolean;
  comment: Comment;
}
const expected = new Map<string, Expected>();

const inRoom = ({ _id }: Video) => [...expected.values()].filter(({ comment }) => comment.videoId === _id);

function newComment(random: Seeded, video: Video): CommentRequest {
  const parents = inRoom(video).filter(({ comment, deleted }) => comment.parentId === null && !deleted);
  const parent = parents.length > 0 && random.next() < 0.3 ? random.pick(parents) : null;
  const from = random.between(0, 90);
  return {
    videoId: video._id,
    version: video.version,
    clientId: randomUUID(),
    text: `Comment ${expected.size + 1}`,
    frames: parent || random.next() < 0.2 ? null : { from, to: from + random.between(0, 30) },
    drawing: null,
    parentId: parent?.comment._id ?? null,
  };
}

async function post(random: Seeded, video: Video): Promise<void> {
  const author = random.pick(people);
  const body = newComment(random, video);
  const loseAfterMs = random.next() < 0.5 ? random.between(1, 40) : null;
  // A page may send the same comment twice at once: by the user's Retry and by its own.
  const [comment] = await Promise.all([
    postSurely(stage.stack, author, body, loseAfterMs),
    ...(random.next() < 0.3 ? [postSurely(stage.stack, author, body, null)] : []),
  ]);
  expected.set(body.clientId, { author, text: body.text, resolved: false, deleted: false, comment });
}

async function change(random: Seeded, one: Expected): Promise<void> {
  const { _id: commentId, videoId, parentId } = one.comment;
  const kind = random.next();
  if (kind < 0.4) {
    one.text = `${one.text}, edited`;
    const { text } = one;
    await persist(() => one.author.call(endpoints.editComment, { body: { videoId, commentId, text } }));
  } else if (kind < 0.8 && parentId === null) {
    one.resolved = !one.resolved;
    const body = { videoId, commentId, resolved: one.resolved };
    await persist(() => random.pick(people).call(endpoints.resolveComment, { body }));
  } else {
    one.deleted = true;
    await persist(() => one.author.call(endpoints.deleteComment, { body: { videoId, commentId } }));
  }
}

async function act(random: Seeded, video: Video): Promise<void> {
  const alive = inRoom(video).filter(({ deleted }) => !deleted);
  if (alive.length === 0 || random.next() < 0.6) await post(random, video);
  else await change(random, random.pick(alive));
}

/** Kills the service at a random moment while `work` runs. */
async function killDuring(random: Seeded, work: Promise<unknown>): Promise<void> {
  const service = random.pick(['api', 'status-service'] as const);
  await new Promise((resolve) => setTimeout(resolve, random.between(0, 30)));
  await stage.stack.stack.kill(service);
  count('kills');
  await stage.stack.stack.revive(service);
  await work;
}

/** The fields of a comment that users can see. */
const shown = (comments: Iterable<Comment>) =>
  [...comments]
    .map(({ clientId, text, resolved, deleted, parentId, seq }) => ({
      clientId,
      text,
      resolved: resolved !== null,
      deleted,
      parentId,
      seq,
    }))
    .sort((a, b) => a.seq - b.seq);

describe('comments under faults', () => {
  it(`are neither lost nor duplicated in ${runs} changes with lost responses, cut sockets and killed services`, async () => {
    const random = newSeed('comments');
    for (let run = 1; run <= runs; run += 1) {
      count('cases');
      // Two rooms at a time, so that changes of several people overlap.
      const [one, other] = random.shuffle(videos) as [Video, Video];
      const work = Promise.all([act(random, one), act(random, other)]);
      if (random.next() < 0.5) {
        random.pick(watchers).cut();
        count('faults');
      }
      await (run % killEvery === 0 ? killDuring(random, work) : work);
    }
  });

  it('are all in the database, once, in the state that their authors were shown', async () => {
    for (const video of videos) {
      const stored = await readRoom(stage.creator, video._id);
      const promised = inRoom(video);
      expect(stored.map(({ clientId }) => clientId).sort()).toEqual(
        promised.map(({ comment }) => comment.clientId).sort(),
      );
      for (const { comment, text, resolved, deleted } of promised) {
        const found = stored.find(({ _id }) => _id === comment._id);
        expect({ ...found, resolved: found?.resolved !== null }).toMatchObject({
          text: deleted ? '' : text,
          deleted,
          resolved,
        });
      }
      const open = promised.filter(
        ({ comment, resolved, deleted }) => comment.parentId === null && !resolved && !deleted,
      );
      expect((await videoDetails(stage.creator, video._id)).openComments).toBe(open.length);
    }
  });

  it('reach everybody in the room, whatever broke meanwhile', async () => {
    for (const watcher of watchers) {
      const stored = shown(await readRoom(stage.creator, watcher.videoId));
      await until(
        `${watcher.person.username} to have all comments`,
        async () => JSON.stringify(shown(watcher.known.values())) === JSON.stringify(stored),
      ).catch(() => undefined);
      expect(shown(watcher.known.values())).toEqual(stored);
    }
  });
});
