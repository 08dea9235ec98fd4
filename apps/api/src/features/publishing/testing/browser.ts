/** What a page of ours answered. */
export interface ShownPage {
  status: number;
  text: string;
  headers: Headers;
}

/** A browser of the creator: keeps the cookies that it was given, and follows the consent page's redirect. */
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

  /** Decides on Google's page. @returns the address that Google sends the browser back to */
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

  /** Opens an address of ours, wherever it is said to be, at the api under test. */
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

  /** The whole way: decide, and come back. */
  async consent(consentUrl: string, form?: Record<string, string>): Promise<ShownPage> {
    return this.open(await this.decide(consentUrl, form));
  }
}
