import { endpoints, type UploadRequest } from '@cutroom/contracts';
import { buffer } from 'node:stream/consumers';
import type { SignedIn } from '../../../testing/builders';
import { useTeam } from '../../../testing/use-team';
import type { VideoRecord } from '../video.model';

type Bytes = string | Uint8Array<ArrayBuffer>;

/** A team whose editor uploads videos, as `useTeam` starts it. */
export function useUploads() {
  const team = useTeam();

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

  const put = async (address: string, body: Bytes, headers: Record<string, string> = {}) =>
    expect((await fetch(address, { method: 'PUT', body, headers })).status).toBe(200);

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

  /** The bytes under review. */
  async function sealedBytes(address: string): Promise<string> {
    const { object } = await rowOf(address);
    return (await buffer(await team.api.deps.storage.read(object?.key ?? ''))).toString();
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
    put,
    finish,
    submit,
    incomingKeyOf,
    rowOf,
    sealedBytes,
    keysOfTeam,
    after,
    removeEditor,
  });
}
