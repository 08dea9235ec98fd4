import { endpoints } from '@cutroom/contracts';
import { call } from '../../../lib/api-client/call';
import { holdSession } from '../../../lib/session/session';

/** POST {upload service}/thumbnail; answers the path that the publish form takes. */
export async function storeThumbnail(file: File, signal?: AbortSignal): Promise<string> {
  const release = holdSession();
  try {
    const { destination, filename } = await call(endpoints.storeThumbnail, { file, signal });
    return `${destination}/${filename}`;
  } finally {
    release();
  }
}
