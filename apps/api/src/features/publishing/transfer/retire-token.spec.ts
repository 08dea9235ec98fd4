import { Types } from 'mongoose';
import { leaseOfAnother } from '../../../testing/lease-of-another';
import { usePublishStage } from '../testing/publish-stage';
import { sandbox } from '../testing/sandbox';
import { revokeUnlessNeeded } from './retire-token';

const stage = usePublishStage();

/** The token of a publish that has ended, and another video whose link to the consent page is open. */
async function grantAndOpenLink() {
  const { length: before } = await sandbox.tokens();
  const [given, other] = [await stage.buildVideo(), await stage.buildVideo()];
  await stage.askConsent(other);
  await stage.publish(given);
  await stage.untilState(given, 'PUBLISHED');
  const [token] = (await sandbox.tokens()).slice(before);
  /** Revokes the token unless it is needed. @returns the tokens of the sandbox since then */
  async function retire() {
    await revokeUnlessNeeded(stage.api.publishing, new Types.ObjectId(stage.creator.id), token?.token ?? '');
    return (await sandbox.tokens()).slice(before);
  }
  return { other, retire };
}

describe('the grant of a creator with two publishes', () => {
  it('stays while a permission that was given at the last moment is being redeemed', async () => {
    const { consents } = stage.api.publishing;
    const { other: slow, retire } = await grantAndOpenLink();
    const used = { status: 'used', usedAt: new Date(), expiresAt: new Date(Date.now() - 1_000) };
    await consents.updateOne({ videoId: slow.id, status: 'open' }, { $set: used });
    expect(await retire()).toMatchObject([{ valid: true }]);

    await consents.updateOne({ videoId: slow.id }, { $set: { status: 'settled' } });
    expect(await retire()).toMatchObject([{ valid: false }]);
  });

  it('stays when the other publish begins while this is being checked', async () => {
    const { consents, videos } = stage.api.publishing;
    const { other: beginning, retire } = await grantAndOpenLink();
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
    expect(await retire()).toMatchObject([{ valid: true }]);
    jest.restoreAllMocks();
    await videos.deleteOne({ _id: beginning.id });
  });
});
