import type { VideoView } from '@cutroom/contracts';

interface ViewName {
  view: VideoView;
  name: string;
  /** The title and the text of an empty view. */
  empty: [title: string, text: string];
}

/** The views in the order of the page. */
export const viewNames: readonly ViewName[] = [
  { view: 'pending', name: 'Pending', empty: ['No Pending Videos', 'New cuts will appear here.'] },
  {
    view: 'waiting',
    name: 'Waiting for a new version',
    empty: [
      'No video waits for a new version',
      'Videos appear here when changes are requested, until the next version arrives.',
    ],
  },
  {
    view: 'transfer',
    name: 'In transfer',
    empty: [
      'Nothing is in transfer',
      'Approved videos appear here while they are on their way to the channel.',
    ],
  },
  {
    view: 'published',
    name: 'Published',
    empty: ['Nothing is published yet', 'Videos appear here once they are on the channel.'],
  },
];
