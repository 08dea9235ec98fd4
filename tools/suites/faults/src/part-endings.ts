import { createHash } from 'node:crypto';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { endpoints, type Video } from '@cutroom/contracts';
import { persist, storageClient, withDatabase } from '@cutroom/suites-kit';
import { count } from './figures';
import type { PartUpload } from './part-client';
import type { Stage } from './stage';

/** The flaw in the video of a received upload; undefined when the file is there, once, under review. */
export async function lossOf({ stage, file, url }: PartUpload, video: Video): Promise<string | undefined> {
  const found = await judge({ stage, file, url }, video);
  count('cases');
  count(found ? 'losses' : 'received');
  return found;
}

async function judge({ stage, file }: PartUpload, { _id, state }: Video): Promise<string | undefined> {
  if (state !== 'PENDING') return `the video is ${state}`;
  const { url } = await persist(() =>
    stage.creator.call(endpoints.videoSource, { params: { videoId: _id } }),
  );
  const hash = createHash('sha256');
  const { body, status } = await fetch(url);
  for await (const chunk of body ?? []) hash.update(chunk);
  if (hash.digest('hex') !== file.sha256) return `the object under review has other bytes (${status})`;
  const videos = await withDatabase(stage.stack, (database) =>
    database.collection('videos').countDocuments({ title: file.title }),
  );
  return videos === 1 ? undefined : `there are ${videos} videos`;
}

/** Keys of multipart uploads that are left in the store after every upload has ended. */
export async function leftovers({ stack }: Stage): Promise<string[]> {
  const client = storageClient(stack);
  const { Uploads = [] } = await client.send(
    new ListMultipartUploadsCommand({ Bucket: stack.env.S3_BUCKET }),
  );
  client.destroy();
  return Uploads.map(({ Key = '' }) => Key);
}
