import { randomUUID } from 'node:crypto';
import { endpoints } from '@cutroom/contracts';
import { smallMovie, submitVideo } from '@cutroom/suites-kit';
import type { LoadUser } from './teams';
import type { Task } from './user';

const text = 'The colours of the second scene are right now. The name of the town is still missing.';

/** The daily work of creators and editors: look at lists, read a room, comment. */
const everybody: readonly Task<LoadUser>[] = [
  { name: 'GET /client/IAM', weight: 5, run: ({ person }) => person.call(endpoints.identity) },
  { name: 'GET /team/stats', weight: 12, run: ({ person }) => person.call(endpoints.teamStats) },
  {
    name: 'GET /notifications/unread',
    weight: 12,
    run: ({ person }) => person.call(endpoints.unreadNotifications),
  },
  {
    name: 'GET /video/pending',
    weight: 12,
    run: ({ person }) => person.call(endpoints.pendingVideos, { query: { limit: '20' } }),
  },
  {
    name: 'GET /video/browse',
    weight: 14,
    run: ({ person }) => person.call(endpoints.browseVideos, { query: { view: 'pending', q: 'video' } }),
  },
  {
    name: 'GET /video/:videoId/room',
    weight: 14,
    run: ({ person, team }) => person.call(endpoints.room, { params: { videoId: team.video._id } }),
  },
  {
    name: 'GET /video/:videoId/comments',
    weight: 14,
    run: ({ person, team }) => person.call(endpoints.comments, { params: { videoId: team.video._id } }),
  },
  {
    name: 'POST /video/comments',
    weight: 5,
    run: ({ person, team: { video, version } }) =>
      person.call(endpoints.postComment, {
        body: {
          videoId: video._id,
          version,
          clientId: randomUUID(),
          text,
          frames: null,
          drawing: null,
          parentId: null,
        },
      }),
  },
];

const creators: readonly Task<LoadUser>[] = [
  ...everybody,
  {
    name: 'GET /team/info/:teamId',
    weight: 4,
    run: ({ person, team: { teamId } }) => person.call(endpoints.teamInfo, { params: { teamId } }),
  },
  {
    name: 'GET /video/:videoId/source',
    weight: 6,
    run: ({ person, team }) => person.call(endpoints.videoSource, { params: { videoId: team.video._id } }),
  },
];

const editors: readonly Task<LoadUser>[] = [
  ...everybody,
  {
    name: 'an upload: POST /video/upload, PUT, POST /video/status',
    weight: 2,
    run: ({ person, team: { teamId } }) => submitVideo({ editor: person, teamId }, 'A new cut', smallMovie),
  },
];

export const tasksOf = ({ person }: LoadUser): readonly Task<LoadUser>[] =>
  person.profile?.role === 'YOUTUBER' ? creators : editors;
