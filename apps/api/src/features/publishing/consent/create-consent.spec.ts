import { Types } from 'mongoose';
import { publishForm } from '../testing/pending-video';
import { usePublishStage } from '../testing/publish-stage';
import { createConsent } from './create-consent';

const stage = usePublishStage();

describe('createConsent', () => {
  it('creates a link for ten minutes, which the database keeps for another day, and a cookie for TLS only', async () => {
    const video = await stage.buildVideo();
    const now = new Date();
    const { id, cookie, expiresAt } = await createConsent(
      {
        ...stage.api.deps,
        ...stage.api.publishing,
        apiPublicUrl: 'https://cutroom.example/api',
        clock: () => now,
      },
      {
        videoId: new Types.ObjectId(video.id),
        creatorId: new Types.ObjectId(stage.creator.id),
        purpose: 'publish',
        version: video.version,
        approval: null,
        attempt: async () => 1,
      },
    );
    expect(expiresAt.getTime() - now.getTime()).toBe(600_000);
    const { purgeAt } = await stage.api.publishing.consents.findById(id).orFail().lean();
    expect(purgeAt.getTime() - expiresAt.getTime()).toBe(86_400_000);
    expect(cookie.options).toMatchObject({ maxAge: 600_000, path: '/api/yt/callback', secure: true });
  });

  it('replaces the consent that another tab has stored since its own transaction began', async () => {
    const video = await stage.buildVideo();
    const { object } = await stage.rowOf(video);
    if (!object) throw new Error('the video has no file');
    const { videoId, thumbnail, ...details } = publishForm(video);
    let attempts = 0;
    const { id } = await createConsent(
      { ...stage.api.deps, ...stage.api.publishing },
      {
        videoId: new Types.ObjectId(videoId),
        creatorId: new Types.ObjectId(stage.creator.id),
        purpose: 'publish',
        version: object.version,
        approval: { details, thumbnail, object },
        async attempt() {
          attempts += 1;
          if (attempts === 1) await stage.askConsent(video);
          return 2;
        },
      },
    );
    const stored = await stage.api.publishing.consents.find({ videoId }).sort({ _id: 1 }).lean();
    expect(stored.map(({ _id, status }) => [_id.equals(id), status])).toEqual([
      [true, 'open'],
      [false, 'replaced'],
    ]);
  });
});
