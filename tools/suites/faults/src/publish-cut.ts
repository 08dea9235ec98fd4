import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, envelopeOf, uploadContentType, type Video } from '@cutroom/contracts';
import { fixtures, putFile, until, type Person } from '@cutroom/journey';
import { persist } from './persist';
import type { Cut, Stage } from './stage';

/** The creator uploads a picture. @returns its storage key */
export async function storeThumbnail(creator: Person): Promise<string> {
  const picture = readFileSync(join(fixtures, 'thumbnail.jpg'));
  const stored = await persist(() => {
    const form = new FormData();
    form.set('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'thumbnail.jpg');
    return creator.call(endpoints.storeThumbnail, { form });
  });
  return `${stored.destination}/${stored.filename}`;
}

/** @returns the signed address for the bytes of a cut */
export const askAddress = ({ editor, teamId }: Stage, { title }: Cut): Promise<string> =>
  persist(() =>
    editor.call(endpoints.startUpload, {
      body: { title, comment: 'Ready', maximumVideoQuality: '720p', extension: 'mp4', teamId },
    }),
  );

/** Sends the bytes of a file to a signed address. @returns the status of the answer */
export const sendBytes = (address: string, path: string): Promise<number> =>
  putFile(address, path, uploadContentType('mp4'));

/** The editor hands a cut in, trying again at each step while a part is away. */
export async function handInCut(stage: Stage, cut: Cut): Promise<Video> {
  const url = await askAddress(stage, cut);
  await persist(async () => {
    const status = await sendBytes(url, cut.path);
    if (status !== 200) throw new Error(`PUT to the signed address: ${status}`);
  });
  return persist(() => stage.editor.call(endpoints.finishUpload, { body: { url } }));
}

/** Waits until a cut waits for review, without anybody having said that it was sent. */
export const pendingByItself = ({ creator }: Stage, { title }: Cut): Promise<Video> =>
  until(`“${title}” to wait for review`, async () => {
    const answer = await creator.send(endpoints.pendingVideos);
    if (answer.status === 204) return undefined;
    const { data } = envelopeOf(endpoints.pendingVideos.data).parse(await answer.json());
    return data?.find((video) => video.title === title);
  });

/** The creator approves. @returns the address of the consent page */
export const approveCut = (browser: Person, video: Video, thumbnail: string): Promise<string> =>
  browser.call(endpoints.startPublish, {
    body: {
      title: video.title,
      description: 'Published under faults',
      tags: ['faults'],
      privacyStatus: 'unlisted',
      notifySubscribers: false,
      videoId: video._id,
      thumbnail,
    },
  });
