import { channel, consent, submitConsent, videoDetails, withDatabase } from '@cutroom/suites-kit';
import { askConsent, type Stage, type Target } from './stage';

const callbackOf = (stage: Stage, query: string) => `${stage.stack.urls.api}/api/yt/callback${query}`;

/** Approves and submits the consent page. @returns the callback's URL, which no browser has opened yet */
async function callbackFor(team: Target, fields?: Record<string, string>): Promise<string> {
  return (await submitConsent(await askConsent(team), fields)).location;
}

const denied = { decision: 'deny' };
const unticked = { decision: 'allow', choices: 'shown' };

/** A callback that does not belong to an open consent is refused with a page that says what to do. */
export function oauthCases(stage: () => Stage): void {
  afterEach(async () => expect(await channel(stage().stack)).toEqual([]));

  it('refuses a state in another browser, and still accepts it in its own', async () => {
    const { creator } = stage().team;
    const url = await callbackFor(stage().team, denied);
    const stranger = await creator.otherBrowser().openPage(url);
    expect(stranger).toMatchObject({ status: 403 });
    expect(stranger.html).toContain('belongs to another browser');
    expect(stranger.html).toContain('choose Authorize and Upload');
    expect((await creator.openPage(url)).html).toContain('Nothing was published');
  });

  it("refuses another creator's state, also in a browser with a consent of its own", async () => {
    const { team, rival } = stage();
    const url = await callbackFor(team);
    await askConsent(rival);
    const page = await rival.creator.openPage(url);
    expect(page).toMatchObject({ status: 403 });
    expect(page.html).toContain('belongs to another browser');
    // The page does not reveal the video of another team.
    expect(page.html).not.toContain(team.video._id);
    for (const { creator, video } of [team, rival]) {
      expect(await videoDetails(creator, video._id)).toMatchObject({ state: 'PENDING', failure: null });
    }
  });

  it('refuses a used state and links to the status', async () => {
    const { creator } = stage().team;
    const url = await callbackFor(stage().team, denied);
    expect((await creator.openPage(url)).html).toContain('Nothing was published');
    const again = await creator.openPage(url);
    expect(again).toMatchObject({ status: 409 });
    expect(again.html).toContain('This link has been used');
    expect(again.html).toContain('/status');
  });

  it('accepts one of five simultaneous callbacks with the same state', async () => {
    const { creator } = stage().team;
    const url = await callbackFor(stage().team, denied);
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => creator.openPage(url)));
    expect(pages.map(({ status }) => status).sort()).toEqual([403, 409, 409, 409, 409]);
  });

  it('refuses a state that a newer one has replaced', async () => {
    const { team } = stage();
    const url = await callbackFor(team);
    await askConsent(team);
    const page = await team.creator.openPage(url);
    expect(page).toMatchObject({ status: 410 });
    expect(page.html).toContain('This link was replaced by a newer one');
  });

  it('refuses an expired state and says how to get a new one', async () => {
    const { team, stack } = stage();
    const url = await callbackFor(team);
    const expiresAt = new Date(Date.now() - 1);
    await withDatabase(stack, (database) =>
      database.collection('consents').updateMany({ status: 'open' }, { $set: { expiresAt } }),
    );
    const page = await team.creator.openPage(url);
    expect(page).toMatchObject({ status: 410 });
    expect(page.html).toContain('This link has expired');
    expect(page.html).toContain('choose Authorize and Upload');
  });

  it('reports that the video was not published when Google refuses a used code', async () => {
    const { team } = stage();
    const first = new URL(await callbackFor(team, unticked));
    expect((await team.creator.openPage(first.href)).html).toContain('was not ticked');
    const second = new URL(await callbackFor(team));
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    const page = await team.creator.openPage(second.href);
    expect(page.status).toBe(409);
    expect(page.html).toContain('The video was not published');
    expect(page.html).toContain('Back to the video');
  });

  it('reports that the video was not published when Google refuses a forged code', async () => {
    const { team } = stage();
    const url = new URL(await callbackFor(team));
    url.searchParams.set('code', '4/made-up');
    const page = await team.creator.openPage(url.href);
    expect(page.status).toBe(409);
    expect(page.html).toContain('The video was not published');
  });

  it.each([
    ['another address', 'https://evil.example/callback'],
    ['a longer path', '/extra'],
    ['a query', '?next=https://evil.example'],
  ])('does not redirect when redirect_uri was changed to %s', async (_, redirect) => {
    const url = new URL(await askConsent(stage().team));
    const own = url.searchParams.get('redirect_uri') ?? '';
    url.searchParams.set('redirect_uri', redirect.startsWith('http') ? redirect : own + redirect);
    expect(await submitConsent(url.href)).toMatchObject({ status: 400, location: '' });
  });

  it('names the scope that was not ticked', async () => {
    const { team } = stage();
    const page = await team.creator.openPage(await callbackFor(team, unticked));
    expect(page).toMatchObject({ status: 403 });
    expect(page.html).toContain('was not ticked');
    expect(page.html).toContain('leave that box ticked');
  });

  it('publishes nothing when consent was declined', async () => {
    const { team } = stage();
    const page = await consent(team.creator, await askConsent(team), 'deny');
    expect(page.html).toContain('Nothing was published');
  });

  it.each([
    '',
    '?state=',
    '?code=x',
    '?state=a&state=b&code=x',
    '?state[$ne]=&code=x',
    `?state=${'s'.repeat(43)}&code=x`,
    `?state=${'s'.repeat(9_000)}`,
    '?state=%00&code=%00',
    '?error=<script>alert(1)</script>&state=x',
  ])('answers 400 to the forged callback %j', async (query) => {
    const page = await stage().team.creator.otherBrowser().openPage(callbackOf(stage(), query));
    expect(page.status).toBe(400);
    expect(page.html).toContain('Authorize and Upload');
    expect(page.html).not.toContain('<script');
  });

  it.each(['', '?ticket=x', `?ticket=${'t'.repeat(43)}`, '?ticket[$ne]=x'])(
    'answers 410 to the forged emailed link %j',
    async (query) => {
      const { team, stack } = stage();
      for (const method of ['GET', 'POST'] as const) {
        const page = await team.creator
          .otherBrowser()
          .open(`${stack.urls.api}/api/yt/authorize${query}`, method);
        expect(page.status).toBe(410);
        expect(await page.text()).toContain('Nothing is left to do here');
      }
    },
  );
}
