import { endpoints, failureText, type FailureReason } from '@cutroom/contracts';
import { sweepPublishes } from '../sweeps/sweep-publishes';
import { entriesOn } from '../testing/end-publish';
import type { PendingVideo } from '../testing/pending-video';
import { usePublishStage, type OpenConsent } from '../testing/publish-stage';
import { buildRestingUpload, buildWithoutThumbnail } from '../testing/resting-upload';
import { sandbox } from '../testing/sandbox';

const stage = usePublishStage();

type Purpose = 'publish' | 'resume' | 'thumbnail';

/** A video that needs permission for this purpose. */
async function build(purpose: Purpose): Promise<PendingVideo> {
  if (purpose === 'publish') return stage.buildVideo();
  const video = await (purpose === 'resume' ? buildRestingUpload(stage) : buildWithoutThumbnail(stage));
  await sandbox.clearFaults();
  return video;
}

const ask = (purpose: Purpose, video: PendingVideo): Promise<OpenConsent> =>
  purpose === 'publish'
    ? stage.askConsent(video)
    : stage.askFor(purpose === 'resume' ? endpoints.resumePublish : endpoints.addThumbnail, video);

async function refuseCode({ url, browser }: OpenConsent): Promise<void> {
  const back = new URL(await browser.decide(url));
  back.searchParams.set('code', 'made-up');
  await browser.open(back.href);
}

type Answer = (consent: OpenConsent) => Promise<unknown>;
const decline: Answer = ({ url, browser }) => browser.consent(url, { decision: 'deny' });
const untick: Answer = ({ url, browser }) => browser.consent(url, { decision: 'allow', choices: 'shown' });
const allow: Answer = ({ url, browser }) => browser.consent(url);

/** The last entry that the answer adds. */
async function entryAfter(purpose: Purpose, answer: Answer) {
  const video = await build(purpose);
  const consent = await ask(purpose, video);
  const before = (await entriesOn(stage, video)).length;
  await answer(consent);
  return (await entriesOn(stage, video)).slice(before);
}

const purposes: Purpose[] = ['publish', 'resume', 'thumbnail'];
const text = (code: FailureReason['code'], purpose: Purpose) => failureText({ code, purpose });

describe.each(purposes)('the audit trail of a permission for: %s', (purpose) => {
  const byCreator = () => ({ by: stage.creator.id, address: '127.0.0.1' });

  it.each([
    ['permission-declined', 'permission-declined', decline],
    ['upload-box-unticked', 'permission-declined', untick],
    ['code-rejected', purpose === 'publish' ? 'publish-failed' : 'permission-failed', refuseCode],
  ] as const)('has what the creator did and where: %s', async (code, action, answer) => {
    expect(await entryAfter(purpose, answer)).toEqual([
      { action, ...byCreator(), note: text(code, purpose) },
    ]);
  });

  it('has that the permission was given', async () => {
    const action = purpose === 'thumbnail' ? 'thumbnail-set' : 'permission-given';
    const [entry] = await entryAfter(purpose, allow);
    expect(entry).toEqual({ action, ...byCreator(), note: null });
  });

  it('blames nobody for a link that has expired', async () => {
    const answer = async () => {
      await stage.api.publishing.consents.updateMany(
        { status: 'open' },
        { $set: { expiresAt: new Date(0) } },
      );
      await sweepPublishes(stage.api.publishing);
    };
    const note = text('permission-expired', purpose);
    expect(await entryAfter(purpose, answer)).toEqual([
      { action: 'permission-expired', by: null, address: null, note },
    ]);
  });
});
