import { endpoints, type UploadRequest } from '@cutroom/contracts';
import { contentOfMovie, movieWith } from '@cutroom/contracts/testing';
import { buffer } from 'node:stream/consumers';
import type { SignedIn } from '../../../testing/builders';
import { useTeam } from '../../../testing/use-team';
import type { VideoRecord } from '../video.record';

/** A text stands for a movie with that content. */
type Bytes = string | Uint8Array<ArrayBuffer>;

const bytesOf = (file: Bytes): Uint8Array<ArrayBuffer> => (typeof file === 'string' ? movieWith(file) : file);

/** A team whose editor uploads videos, as `useTeam` starts it. */
export function useUploads(env?: NodeJS.ProcessEnv) {
  const team = useTeam(env);

  const uploadRequest = (overrides: Partial<Record<keyof UploadRequest, unknown>> = {}) => ({
    title: 'The cut',
    comment: 'Second version',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    teamId: team.creator.teamId,
    ...overrides,
  });

  /** @returns the upload URL */
  async function startUpload(overrides = {}, by: SignedIn = team.editor): Promise<string> {
    const { data, message } = await team.api.call(endpoints.startUpload, {
      token: by.token,
      body: uploadRequest(overrides),
    });
    if (data === null) throw new Error(message);
    return data;
  }

  /** Registers the next version of a video. */
  const startVersion = (videoId: string, by: SignedIn = team.editor, overrides = {}) => {
    const { comment, maximumVideoQuality, extension } = uploadRequest();
    const body = { videoId, comment, maximumVideoQuality, extension, ...overrides };
    return team.api.call(endpoints.startVersion, { token: by.token, body });
  };

  async function put(address: string, file: Bytes, headers: Record<string, string> = {}): Promise<void> {
    const { status } = await fetch(address, { method: 'PUT', body: bytesOf(file), headers });
    expect(status).toBe(200);
  }

  const finish = (url: unknown, by: SignedIn = team.editor) =>
    team.api.call(endpoints.finishUpload, { token: by.token, body: { url } });

  /** Uploads a whole video. @returns its id */
  async function submit(bytes: Bytes = 'a movie', overrides = {}): Promise<string> {
    const address = await startUpload(overrides);
    await put(address, bytes);
    const { data, message } = await finish(address);
    if (data === null) throw new Error(message);
    return data._id;
  }

  const incomingKeyOf = (address: string): string => team.api.deps.storage.keyOf(address) ?? '';

  const rowOf = (address: string): Promise<VideoRecord> =>
    team.api.deps.videos
      .findOne({ incomingKey: incomingKeyOf(address) })
      .orFail()
      .lean<VideoRecord>()
      .exec();

  /** The content of the movie under review. */
  async function sealedContent(address: string): Promise<string> {
    const { object } = await rowOf(address);
    return contentOfMovie(await buffer(await team.api.deps.storage.read(object?.key ?? '')));
  }

  /** Every key that the store holds for the team. */
  async function keysOfTeam(): Promise<string[]> {
    const { teamId } = team.creator;
    const keys: string[] = [];
    for (const prefix of [`incoming/${teamId}/`, `sealed/${teamId}/`]) {
      for await (const { key } of team.api.deps.storage.list(prefix)) keys.push(key);
    }
    return keys;
  }

  /** The feature's dependencies at a later time. */
  const after = (ms: number) => ({ ...team.api.deps, clock: () => new Date(Date.now() + ms) });

  const removeEditor = () =>
    team.api.call(endpoints.removeEditor, {
      token: team.creator.token,
      body: { editorId: team.editor.id, teamId: team.creator.teamId },
    });

  return Object.assign(team, {
    uploadRequest,
    startUpload,
    startVersion,
    put,
    finish,
    submit,
    incomingKeyOf,
    rowOf,
    sealedContent,
    keysOfTeam,
    after,
    removeEditor,
  });
}
