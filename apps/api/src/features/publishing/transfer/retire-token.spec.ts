import { Types } from 'mongoose';
import { leaseOfAnother } from '../../../testing/lease-of-another';
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

  it('stays when the other publish begins while this is being checked', async () => {
    const { consents, videos } = stage.api.publishing;
    const { length: before } = await sandbox.tokens();
    const given = await stage.buildVideo();
    const beginning = await stage.buildVideo();
    await stage.askConsent(beginning);
    await stage.publish(given);
    await stage.untilState(given, 'PUBLISHED');
    const [token] = (await sandbox.tokens()).slice(before);
    const creatorId = new Types.ObjectId(stage.creator.id);
    const begin = async () => {
      const change = {
        state: 'PUBLISHING' as const,
        lease: leaseOfAnother(),
        publish: { approvedBy: creatorId, awaiting: null },
      };
      await videos.collection.updateOne({ _id: new Types.ObjectId(beginning.id) }, { $set: change });
      await consents.updateOne({ videoId: beginning.id }, { $set: { status: 'settled' } });
    };
    let looks = 0;
    for (const model of [consents, videos]) {
      const look = model.exists.bind(model) as (filter: object) => Promise<unknown>;
      const overtaken = async (filter: object) => {
        const found = await look(filter);
        looks += 1;
        if (looks === 1) await begin();
        return found;
      };
      jest.spyOn(model, 'exists').mockImplementationOnce(overtaken as never);
    }
    await revokeUnlessNeeded(stage.api.publishing, creatorId, token?.token ?? '');
    jest.restoreAllMocks();
    expect((await sandbox.tokens()).slice(before)).toMatchObject([{ valid: true }]);
    await videos.deleteOne({ _id: beginning.id });
  });
});
