import type { Mail } from '../../../mail/mail';
import type { ConsentRecord } from '../records/consent.model';
import { usePublishStage } from '../testing/publish-stage';
import { endGivenAttempt } from './end-attempt';

const stage = usePublishStage();

describe('endGivenAttempt', () => {
  it('emails once when two processes end the same attempt', async () => {
    const { publishing } = stage.api;
    const video = await stage.buildVideo();
    await stage.askConsent(video);
    const consent = await publishing.consents.findOne({ videoId: video.id }).lean<ConsentRecord>();
    if (!consent) throw new Error('no consent');
    const subjects: string[] = [];
    const mail = { enqueue: async ({ subject }: Mail) => void subjects.push(subject) };
    const end = () => endGivenAttempt({ ...publishing, mail }, consent, { code: 'callback-interrupted' });
    await Promise.all([end(), end()]);
    await end();
    expect(subjects).toHaveLength(1);
    expect((await stage.rowOf(video)).log).toMatchObject({ version: 2 });
    expect(await publishing.consents.distinct('status', { videoId: video.id })).toEqual(['settled']);
  });
});
