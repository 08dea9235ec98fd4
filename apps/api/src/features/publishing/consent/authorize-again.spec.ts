import { linkIn } from '../testing/mailed-link';
import { Browser } from '../testing/browser';
import { usePublishStage } from '../testing/publish-stage';
import { buildWithoutThumbnail } from '../testing/resting-upload';

const stage = usePublishStage();

describe('the emailed link for a permission', () => {
  let link: string;
  beforeAll(async () => {
    const video = await buildWithoutThumbnail(stage);
    link = linkIn(await stage.mailAbout(video, 'Thumbnail missing'));
  });

  const press = (site?: string) =>
    new Browser(stage.api.url).open(link, 'POST', site === undefined ? {} : { 'sec-fetch-site': site });
  const whose = () =>
    `belongs to the team of ${stage.creator.username}. If that is not you, close this page.`;

  it('says whose video it is, so that nobody else publishes it on their own channel', async () => {
    const { status, text } = await new Browser(stage.api.url).open(link);
    expect([status, text]).toEqual([200, expect.stringContaining(whose())]);
  });

  it.each(['cross-site', 'same-site'])(
    'leads no visitor of another site (%s) past that page',
    async (site) => {
      const { status, text, headers } = await press(site);
      expect([status, text]).toEqual([200, expect.stringContaining(whose())]);
      expect([headers.get('location'), headers.getSetCookie()]).toEqual([null, []]);
    },
  );

  it.each(['same-origin', 'none', undefined])('leads to Google from its own page (%s)', async (site) => {
    const { status, headers } = await press(site);
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('state=')]);
  });

  it('allows browsers to follow the redirect of its form to Google, and no other', async () => {
    const { headers } = await new Browser(stage.api.url).open(link);
    const { origin } = new URL((await press('same-origin')).headers.get('location') ?? '');
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`);
  });

  it('leads nowhere once it has expired', async () => {
    await stage.api.publishing.links.updateMany({}, { $set: { expiresAt: new Date() } });
    const shown = await new Browser(stage.api.url).open(link);
    expect([shown.status, (await press()).status]).toEqual([410, 410]);
  });
});
