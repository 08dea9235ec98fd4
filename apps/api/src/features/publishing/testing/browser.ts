/** A page of the api as the browser got it. */
export interface ShownPage {
  status: number;
  text: string;
  headers: Headers;
}

/** The creator's browser: keeps cookies and follows the redirect of the consent page. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly apiUrl: string) {}

  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    }
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Decides on Google's page. @returns the URL that Google redirects to */
  async decide(consentUrl: string, form: Record<string, string> = { decision: 'allow' }): Promise<string> {
    const response = await fetch(consentUrl, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the consent page answered ${response.status}`);
    return location;
  }

  /** Opens the path of a URL at the api under test, whatever its origin. */
  async open(
    address: string,
    method: 'GET' | 'POST' = 'GET',
    headers: Record<string, string> = {},
  ): Promise<ShownPage> {
    const { pathname, search } = new URL(address);
    const response = await fetch(this.apiUrl + pathname + search, {
      method,
      redirect: 'manual',
      headers: { ...headers, cookie: this.cookieHeader() },
    });
    this.keep(response.headers);
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  /** Decides on Google's page, and comes back. */
  async consent(consentUrl: string, form?: Record<string, string>): Promise<ShownPage> {
    return this.open(await this.decide(consentUrl, form));
  }
}
