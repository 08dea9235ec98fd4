import { endpoints } from '@cutroom/contracts';
import { consent, type Person } from '@cutroom/journey';
import { askConsent, databaseOf, type Stage } from './stage';

/** The consent page's answer: where the browser is sent, without going there. */
async function answerConsent(address: string, fields: Record<string, string> = { decision: 'allow' }) {
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, back: answer.headers.get('location') ?? '', text: await answer.text() };
}

async function pageOf(person: Person, address: string) {
  const page = await person.open(address);
  return { status: page.status, html: await page.text() };
}

const callbackOf = (stage: Stage, query: string) => `${stage.stack.urls.api}/api/yt/callback${query}`;

/** What comes back from the consent page, and did not leave from here: refused, each with a page that says what to do. */
export function oauthCases(stage: () => Stage): void {
  const channelIsEmpty = async () => {
    const { urls } = stage().stack;
    return (await (await fetch(`${urls.youtube}/sandbox/videos`)).json()) as unknown[];
  };
  afterEach(async () => expect(await channelIsEmpty()).toEqual([]));

  it('a state that another browser has: says so, and it still works at home', async () => {
    const { team } = stage();
    const { back } = await answerConsent(await askConsent(team), { decision: 'deny' });
    const stranger = await pageOf(team.creator.otherBrowser(), back);
    expect(stranger).toMatchObject({ status: 403 });
    expect(stranger.html).toContain('belongs to another browser');
    expect(stranger.html).toContain('choose Authorize and Upload');
    const home = await pageOf(team.creator, back);
    expect(home.html).toContain('Nothing was published');
  });

  it("a state of another creator: that one's browser cannot use it, cookies of an own consent or not", async () => {
    const { team, rival } = stage();
    const { back } = await answerConsent(await askConsent(team));
    await askConsent(rival);
    const page = await pageOf(rival.creator, back);
    expect(page).toMatchObject({ status: 403 });
    expect(page.html).toContain('belongs to another browser');
    // The link of nobody else's video is named to a stranger.
    expect(page.html).not.toContain(team.video._id);
    for (const { creator, video } of [team, rival]) {
      const params = { videoId: video._id };
      const now = await creator.call(endpoints.videoDetails, { params });
      expect(now).toMatchObject({ state: 'PENDING', failure: null });
    }
  });

  it('a state that was used: says what has become of it', async () => {
    const { team } = stage();
    const { back } = await answerConsent(await askConsent(team), { decision: 'deny' });
    expect((await pageOf(team.creator, back)).html).toContain('Nothing was published');
    const again = await pageOf(team.creator, back);
    expect(again).toMatchObject({ status: 409 });
    expect(again.html).toContain('This link has been used');
    expect(again.html).toContain('/status');
  });

  it('a state that two tabs answer at once: one goes on', async () => {
    const { team } = stage();
    const { back } = await answerConsent(await askConsent(team), { decision: 'deny' });
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => pageOf(team.creator, back)));
    expect(pages.map(({ status }) => status).sort()).toEqual([403, 409, 409, 409, 409]);
  });

  it('a state that a newer one replaced: leads to the newer', async () => {
    const { team } = stage();
    const { back } = await answerConsent(await askConsent(team));
    await askConsent(team);
    const page = await pageOf(team.creator, back);
    expect(page).toMatchObject({ status: 410 });
    expect(page.html).toContain('There is a newer link');
  });

  it('a state that has expired: asks for a new one', async () => {
    const { team, stack } = stage();
    const { back } = await answerConsent(await askConsent(team));
    await databaseOf(stack, (database) =>
      database
        .collection('consents')
        .updateMany({ status: 'open' }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
    );
    const page = await pageOf(team.creator, back);
    expect(page).toMatchObject({ status: 410 });
    expect(page.html).toContain('This link has expired');
    expect(page.html).toContain('choose Authorize and Upload');
  });

  it('a code that was used: Google refuses it, and the page says so', async () => {
    const { team } = stage();
    const unticked = { decision: 'allow', choices: 'shown' };
    const first = new URL((await answerConsent(await askConsent(team), unticked)).back);
    expect((await pageOf(team.creator, first.href)).html).toContain('was not ticked');
    const second = new URL((await answerConsent(await askConsent(team))).back);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    const page = await pageOf(team.creator, second.href);
    expect(page.status).toBe(409);
    expect(page.html).toContain('The video was not published');
    expect(page.html).toContain('Back to the video');
  });

  it('a code that is made up', async () => {
    const { team } = stage();
    const back = new URL((await answerConsent(await askConsent(team))).back);
    back.searchParams.set('code', '4/made-up');
    const page = await pageOf(team.creator, back.href);
    expect(page.status).toBe(409);
    expect(page.html).toContain('The video was not published');
  });

  it.each([
    ['another address', 'https://evil.example/callback'],
    ['a longer path', '/extra'],
    ['a query', '?next=https://evil.example'],
  ])('a redirect that was changed to %s: nothing is sent there', async (_, redirect) => {
    const { team } = stage();
    const address = new URL(await askConsent(team));
    const own = address.searchParams.get('redirect_uri') ?? '';
    address.searchParams.set('redirect_uri', redirect.startsWith('http') ? redirect : own + redirect);
    const { status, back } = await answerConsent(address.href);
    expect(status).toBe(400);
    expect(back).toBe('');
  });

  it('a scope that was not ticked: says which box', async () => {
    const { team } = stage();
    const { back } = await answerConsent(await askConsent(team), { decision: 'allow', choices: 'shown' });
    const page = await pageOf(team.creator, back);
    expect(page).toMatchObject({ status: 403 });
    expect(page.html).toContain('was not ticked');
    expect(page.html).toContain('leave that box ticked');
  });

  it('a permission that was declined', async () => {
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
  ])('a callback that nobody was sent to: %s', async (query) => {
    const page = await pageOf(stage().team.creator.otherBrowser(), callbackOf(stage(), query));
    expect(page.status).toBe(400);
    expect(page.html).toContain('Authorize and Upload');
    expect(page.html).not.toContain('<script');
  });

  it.each(['', '?ticket=x', `?ticket=${'t'.repeat(43)}`, '?ticket[$ne]=x'])(
    'a mailed link that nobody was sent: %s',
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
