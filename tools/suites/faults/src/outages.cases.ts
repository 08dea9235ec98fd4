import { endpoints, messages } from '@cutroom/contracts';
import { consent, readLog, until, type Person } from '@cutroom/journey';
import { setTimeout as pause } from 'node:timers/promises';
import { endingOf, settled } from './ending';
import { count } from './figures';
import { approveCut, askAddress, handInCut, pendingByItself, sendBytes } from './publish-cut';
import { injectFaults, uploadSessions } from './sandbox';
import type { Cut, Stage } from './stage';

let stage: Stage;

/** Takes a part away for as long as `work` takes. */
async function without<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  await stage.stack.stack.kill(part);
  count('kills');
  try {
    return await work();
  } finally {
    await stage.stack.stack.revive(part);
  }
}

interface Begun {
  cut: Cut;
  videoId: string;
  browser: Person;
}

/** Hands a cut in, approves it and gives permission. `crawling`: its first two chunks take seconds. */
async function begin({ crawling = false, quota = false } = {}): Promise<Begun> {
  const cut = await stage.newCut();
  const video = await handInCut(stage, cut);
  if (crawling)
    await injectFaults(stage.stack, [{ kind: 'slow', bytesPerSecond: 150_000, times: 2 }], cut.size);
  if (quota) await injectFaults(stage.stack, [{ kind: 'quota' }], cut.size);
  const browser = stage.creator.otherBrowser();
  await consent(browser, await approveCut(browser, video, stage.thumbnail));
  if (crawling) {
    await until('some of the bytes', async () =>
      (await uploadSessions(stage.stack)).some(({ total, offset }) => total === cut.size && offset > 0),
    );
  }
  return { cut, videoId: video._id, browser };
}

const ended = ({ videoId, browser }: Begun) => settled(stage, browser, videoId);

/** The smallest picture: only the store can have a reason to refuse it. */
const pixel = async (): Promise<Blob> =>
  (
    await fetch(
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    )
  ).blob();

const awayMs = 10_000;
/** The longest a person waits for the answer: the database is looked for during five seconds. */
const answerMs = 8_000;

/** Each part is away for a while: nobody waits longer than needed, and nothing is lost. */
export function outageCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('a mail server that is down', () => {
    it('keeps no publish waiting, and every mail arrives once it is back', async () => {
      const both = await without('mail-inbox', async () => {
        const begun = await Promise.all([begin(), begin({ quota: true })]);
        return Promise.all(begun.map(async (one) => ({ ...one, video: await ended(one) })));
      });
      const endings = await Promise.all(both.map(({ cut, video }) => endingOf(stage, cut, video)));
      expect(endings).toEqual(['published', 'refused']);
    }, 90_000);
  });

  describe('status-service that is down during a publish', () => {
    it('keeps no publish waiting, and has the last state when it is back', async () => {
      const begun = await begin({ crawling: true });
      const video = await without('status-service', () => ended(begun));
      expect(await endingOf(stage, begun.cut, video)).toBe('published');
      const log = await until('the last state', async () => {
        const found = await readLog(stage.creator, begun.videoId);
        return found.uploading.status === 'DONE' && found;
      });
      expect(log.youtubeUrl).toBe(video.youtubeUrl);
    }, 90_000);
  });

  describe('YouTube itself away in the middle of a transfer', () => {
    it('is waited for, and what had arrived is not sent again', async () => {
      const begun = await begin({ crawling: true });
      await without('youtube-sandbox', () => pause(1_500));
      expect(await endingOf(stage, begun.cut, await ended(begun))).toBe('published');
    }, 90_000);
  });

  describe('an object store that is away', () => {
    it('is waited for by a transfer, and said clearly to who uploads a picture', async () => {
      const begun = await begin({ crawling: true });
      await without('embedded-s3', async () => {
        const form = new FormData();
        form.set('thumbnail', new Blob([await pixel()], { type: 'image/png' }), 'pixel.png');
        const answer = await stage.creator.send(endpoints.storeThumbnail, { form });
        expect([answer.status, await answer.json()]).toMatchObject([503, { message: messages.unavailable }]);
      });
      expect(await endingOf(stage, begun.cut, await ended(begun))).toBe('published');
    }, 90_000);
  });

  describe('a database that is away for ten seconds', () => {
    it('makes requests fail clearly, takes bytes all the same, and then all goes on', async () => {
      const begun = await Promise.all([begin({ crawling: true }), begin({ crawling: true })]);
      const late = await stage.newCut();
      const address = await askAddress(stage, late);
      const { creator, stack } = stage;
      const params = { videoId: begun[0]?.videoId ?? '' };
      const calls = () => [
        creator.send(endpoints.signIn, { body: { username: 'somebody', password: 'Some@body2026' } }),
        creator.send(endpoints.pendingVideos),
        creator.send(endpoints.videoDetails, { params }),
        creator.send(endpoints.readLog, { params }),
        creator.send(endpoints.finishUpload, { body: { url: address } }),
        creator.send(endpoints.storeThumbnail, { form: new FormData() }),
        ...[stack.urls.api, stack.urls.status, stack.urls.upload].map((url) => fetch(`${url}/readyz`)),
      ];
      await without('embedded-mongo', async () => {
        const back = Date.now() + awayMs;
        expect(await sendBytes(address, late.path)).toBe(200);
        while (Date.now() + answerMs / 2 < back) {
          const asked = Date.now();
          const answers = await Promise.all(calls());
          expect(Date.now() - asked).toBeLessThan(answerMs);
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
          const told = await Promise.all(answers.slice(0, 6).map((answer) => answer.json()));
          for (const body of told)
            expect(body).toMatchObject({ success: false, message: messages.unavailable });
        }
        await pause(Math.max(0, back - Date.now()));
      });
      for (const one of begun) expect(await endingOf(stage, one.cut, await ended(one))).toBe('published');
      // Nobody could announce it.
      await pendingByItself(stage, late);
      const { status } = await stage.editor.send(endpoints.finishUpload, { body: { url: address } });
      expect(status).toBe(200);
    }, 120_000);
  });
}
