import { endpoints, envelopeOf, type Video } from '@cutroom/contracts';
import {
  channelVideos,
  consent,
  persist,
  putFile,
  requestUploadUrl,
  requireStored,
  setFault,
  uploadSessions,
  until,
  approveWith,
  type Fault,
  type Person,
  type UploadSession,
} from '@cutroom/suites-kit';
import { endingOf, settled } from './ending';
import { count } from './figures';
import type { Cut, Stage } from './stage';

/** A cut that is being published, and the browser in which the creator approved it. */
export interface Publish {
  cut: Cut;
  video: Video;
  browser: Person;
}

/** Aims faults at the upload of one cut, so that publishes beside it are unaffected. */
export async function injectFaults(stage: Stage, faults: readonly Fault[], { size }: Cut): Promise<void> {
  for (const fault of faults) {
    await setFault(stage.stack, fault.step === 'token' ? fault : { ...fault, size });
    count('faults', fault.times ?? 1);
  }
}

/** @returns the presigned URL for the bytes of a cut */
export const uploadUrlFor = (stage: Stage, { title }: Cut): Promise<string> =>
  persist(() => requestUploadUrl(stage, title));

/** The editor submits an uploaded cut for review. */
export const finishUpload = ({ editor }: Stage, url: string): Promise<Video> =>
  persist(() => editor.call(endpoints.finishUpload, { body: { url } }));

/** The editor uploads a cut and submits it, and repeats a step while a part is unavailable. */
export async function submitCut(
  stage: Stage,
  cut: Cut,
  put: (url: string, path: string) => Promise<number> = putFile,
): Promise<Video> {
  const url = await uploadUrlFor(stage, cut);
  await persist(async () => requireStored(await put(url, cut.path)));
  return finishUpload(stage, url);
}

/** Waits until a cut awaits review although no editor submitted it. */
export const pendingWithoutSubmit = ({ creator }: Stage, { title }: Cut): Promise<Video> =>
  until(`“${title}” to await review`, async () => {
    const answer = await creator.send(endpoints.pendingVideos);
    if (answer.status === 204) return undefined;
    const { data } = envelopeOf(endpoints.pendingVideos.data).parse(await answer.json());
    return data?.find((video) => video.title === title);
  });

/** The creator approves a video and gives consent. */
export async function approveAndConsent(stage: Stage, cut: Cut, video: Video): Promise<Publish> {
  const browser = stage.creator.otherBrowser();
  await consent(browser, await approveWith(browser, video, stage.thumbnail));
  return { cut, video, browser };
}

/** Submits a cut and publishes it under faults. */
export async function beginPublish(stage: Stage, faults: readonly Fault[] = []): Promise<Publish> {
  const cut = await stage.newCut();
  const video = await submitCut(stage, cut);
  await injectFaults(stage, faults, cut);
  return approveAndConsent(stage, cut, video);
}

export const sessionOf = async (
  { stack }: Stage,
  { size }: Pick<Cut, 'size'>,
): Promise<UploadSession | undefined> => (await uploadSessions(stack)).find(({ total }) => total === size);

export const someBytes = (stage: Stage, cut: Cut): Promise<unknown> =>
  until('some of the bytes', async () => ((await sessionOf(stage, cut))?.offset ?? 0) > 0);

/** Waits until a publish has ended. @returns the video and the ending */
export async function endOf(stage: Stage, { cut, video, browser }: Publish) {
  const ended = await settled(stage, browser, video._id);
  return { video: ended, ending: await endingOf(stage, cut, ended) };
}

export async function expectPublished(stage: Stage, publish: Publish): Promise<Video> {
  const { video, ending } = await endOf(stage, publish);
  expect(ending).toBe('published');
  return video;
}

export const onChannel = ({ stack }: Stage, { title }: Cut) => channelVideos(stack, title);
