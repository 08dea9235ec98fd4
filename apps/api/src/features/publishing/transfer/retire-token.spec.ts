import { Types } from 'mongoose';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';
import { revokeUnlessNeeded } from './retire-token';

const stage = usePublishStage();

describe('the grant of a creator with two publishes', () => {
  it('stays while a permission that was given at the last moment is being redeemed', async () => {
    const { consents } = stage.api.publishing;
    const { length: before } = await sandbox.tokens();
    const given = await stage.buildVideo();
    const slow = await stage.buildVideo();
    await stage.askConsent(slow);
    await stage.publish(given);
    await stage.untilState(given, 'PUBLISHED');
    const [token] = (await sandbox.tokens()).slice(before);
    const retire = async () => {
      await revokeUnlessNeeded(
        stage.api.publishing,
        new Types.ObjectId(stage.creator.id),
        token?.token ?? '',
      );
      return (await sandbox.tokens()).slice(before);
    };

    const used = { status: 'used', usedAt: new Date(), expiresAt: new Date(Date.now() - 1_000) };
    await consents.updateOne({ videoId: slow.id, status: 'open' }, { $set: used });
    expect(await retire()).toMatchObject([{ valid: true }]);

    await consents.updateOne({ videoId: slow.id }, { $set: { status: 'settled' } });
    expect(await retire()).toMatchObject([{ valid: false }]);
  });
});
