import { endpoints, messages } from '@cutroom/contracts';
import { fileForm, pixelPng, putFile, readLog, until } from '@cutroom/suites-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { settled } from './ending';
import { count } from './figures';
import {
  beginPublish,
  endOf,
  expectPublished,
  pendingWithoutSubmit,
  someBytes,
  uploadUrlFor,
  type Publish,
} from './publish-cut';
import type { Stage } from './stage';

let stage: Stage;

/** Kills a part, and revives it when `work` has ended. */
async function without<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  await stage.stack.stack.kill(part);
  count('kills');
  try {
    return await work();
  } finally {
    await stage.stack.stack.revive(part);
  }
}

/** A transfer whose first two chunks take seconds, and that has sent some bytes. */
async function slowTransfer(): Promise<Publish> {
  const publish = await beginPublish(stage, [{ kind: 'slow', bytesPerSecond: 150_000, times: 2 }]);
  await someBytes(stage, publish.cut);
  return publish;
}

const outageMs = 10_000;
/** The longest wait for a response. Services try to reach the database for five seconds. */
const answerMs = 8_000;

export function outageCases(given: () => Stage): void {
  beforeAll(() => {
    stage = given();
  });

  describe('an outage of the mail server', () => {
    it('delays no publish, and every email arrives after it', async () => {
      const both = await without('mail-inbox', async () => {
        const begun = await Promise.all([beginPublish(stage), beginPublish(stage, [{ kind: 'quota' }])]);
        await Promise.all(begun.map(({ browser, video }) => settled(stage, browser, video._id)));
        return begun;
      });
      // The emails arrive only now.
      const endings = await Promise.all(both.map((publish) => endOf(stage, publish)));
      expect(endings.map(({ ending }) => ending)).toEqual(['published', 'refused']);
    });
  });

  describe('an outage of status-service', () => {
    it('delays no publish, and the last state is there after it', async () => {
      const publish = await slowTransfer();
      const video = await without('status-service', () => expectPublished(stage, publish));
      const log = await until('the last state', async () => {
        const found = await readLog(stage.creator, video._id);
        return found.uploading.status === 'DONE' && found;
      });
      expect(log.youtubeUrl).toBe(video.youtubeUrl);
    });
  });

  describe('an outage of YouTube', () => {
    it('pauses a transfer, which then resumes at the offset', async () => {
      const publish = await slowTransfer();
      await without('youtube-sandbox', () => pause(1_500));
      await expectPublished(stage, publish);
    });
  });

  describe('an outage of the object store', () => {
    it('pauses a transfer, and answers 503 to the upload of a thumbnail', async () => {
      const publish = await slowTransfer();
      await without('embedded-s3', async () => {
        // A valid image, so that only the store can have a reason to refuse it.
        const form = fileForm('thumbnail', pixelPng);
        const answer = await stage.creator.send(endpoints.storeThumbnail, { form });
        expect([answer.status, await answer.json()]).toMatchObject([503, { message: messages.unavailable }]);
      });
      await expectPublished(stage, publish);
    });
  });

  describe('an outage of the database for ten seconds', () => {
    it('answers 503 to calls, still accepts uploaded bytes, and loses no transfer', async () => {
      const transfers = await Promise.all([slowTransfer(), slowTransfer()]);
      const late = await stage.newCut();
      const url = await uploadUrlFor(stage, late);
      const { creator, stack } = stage;
      const params = { videoId: transfers[0].video._id };
      const calls = () => [
        creator.send(endpoints.signIn, { body: { username: 'somebody', password: 'Some@body2026' } }),
        creator.send(endpoints.pendingVideos),
        creator.send(endpoints.videoDetails, { params }),
        creator.send(endpoints.readLog, { params }),
        creator.send(endpoints.finishUpload, { body: { url } }),
        creator.send(endpoints.storeThumbnail, { form: new FormData() }),
        ...[stack.urls.api, stack.urls.status, stack.urls.upload].map((base) => fetch(`${base}/readyz`)),
      ];
      await without('embedded-mongo', async () => {
        const back = Date.now() + outageMs;
        expect(await putFile(url, late.path)).toBe(200);
        while (Date.now() + answerMs / 2 < back) {
          const asked = Date.now();
          const answers = await Promise.all(calls());
          expect(Date.now() - asked).toBeLessThan(answerMs);
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
          expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(answers.map(() => '5'));
          const bodies = await Promise.all(answers.slice(0, 6).map((answer) => answer.json()));
          for (const body of bodies)
            expect(body).toMatchObject({ success: false, message: messages.unavailable });
        }
        await pause(Math.max(0, back - Date.now()));
      });
      for (const transfer of transfers) await expectPublished(stage, transfer);
      // The editor's submit was refused, so the sweeper finds the upload.
      await pendingWithoutSubmit(stage, late);
      const { status } = await stage.editor.send(endpoints.finishUpload, { body: { url } });
      expect(status).toBe(200);
    });
  });
}
