import { endpoints, type UploadParts } from '@cutroom/contracts';
import { asMovie } from '@cutroom/contracts/testing';
import { beginUpload } from '@cutroom/suites-kit';
import { createHash, randomBytes } from 'node:crypto';
import type { Stage } from './stage';

export const newMovie = (size = 5_000): Uint8Array<ArrayBuffer> => asMovie(randomBytes(size));

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The steps of an upload in parts by the team's editor. */
export const partsOfTeam = (stage: () => Stage) => ({
  begin: (title: string, file = newMovie()) => beginUpload(stage().team, title, file),
  arrived: ({ videoId }: UploadParts) =>
    stage().team.editor.call(endpoints.uploadParts, { params: { videoId } }),
  finish: ({ url }: UploadParts) => stage().team.editor.send(endpoints.finishUpload, { body: { url } }),
});
