import { Types } from 'mongoose';
import type { Deps } from '../../deps';

/** Removes the log of a video that api is removing for good. A write that comes later stores nothing (`writeLog`). */
export async function removeLog({ logs }: Pick<Deps, 'logs'>, videoId: string): Promise<null> {
  await logs.deleteOne({ _id: new Types.ObjectId(videoId) });
  return null;
}
