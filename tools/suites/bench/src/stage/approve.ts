import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type Video } from '@cutroom/contracts';
import type { Person } from '@cutroom/journey';
import { repository } from './repository';

/** A thumbnail and the publish form. @returns the address of the consent page */
export async function approve(creator: Person, { _id: videoId, title }: Video): Promise<string> {
  const picture = readFileSync(join(repository, 'tools/fixtures/thumbnail.jpg'));
  const form = new FormData();
  form.set('thumbnail', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'thumbnail.jpg');
  const { destination, filename } = await creator.call(endpoints.storeThumbnail, { form });
  return creator.call(endpoints.startPublish, {
    body: {
      title,
      description: 'Published by the bench',
      tags: ['bench'],
      privacyStatus: 'private',
      notifySubscribers: false,
      videoId,
      thumbnail: `${destination}/${filename}`,
    },
  });
}
