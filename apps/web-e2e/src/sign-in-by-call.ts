import { endpoints } from '@cutroom/contracts';
import { journeyPassword, Person, type SiteAddress } from '@cutroom/suites-kit';
import { expect, type Page } from '@playwright/test';

export interface SignInOptions {
  /** The tab to sign in; the journey's first one by default. */
  on?: Page;
  /** The path of the page that opens, the dashboard by default. */
  at?: string;
  password?: string;
}

/** A static file of the site: a tab that shows it has access to the site's storage and runs none of its code. */
const plainFile = '/favicon.svg';

/**
 * Signs a tab in by a call to the API, and stores the session where the page keeps it (apps/web/src/lib/session). Using
 * the form would make every journey render another page.
 */
export async function signInByCall(
  stack: Pick<SiteAddress, 'urls'>,
  username: string,
  { on, at = '/dashboard', password = journeyPassword }: SignInOptions & { on: Page },
): Promise<void> {
  const body = { username, password };
  const { token, response, expiresIn } = await new Person(stack).call(endpoints.signIn, { body });
  await on.goto(plainFile);
  await on.evaluate(
    ({ expiresIn, ...session }) => {
      const startedAt = Date.now();
      const times = { signedInAt: startedAt, startedAt, endsAt: startedAt + expiresIn * 1_000 };
      const kept = { ...session, login: true, ...times };
      window.sessionStorage.setItem('cutroom.session', JSON.stringify(kept));
    },
    { token, data: response, expiresIn },
  );
  await on.goto(at);
  if (at === '/dashboard') await expect(on.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
}
