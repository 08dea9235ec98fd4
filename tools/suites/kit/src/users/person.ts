import {
  endpointPath,
  endpoints,
  envelopeOf,
  type Endpoint,
  type EndpointData,
  type EndpointRequest,
  type Profile,
} from '@cutroom/contracts';
import type { SiteAddress } from '../stack/test-stack';

type CallInput<E extends Endpoint> = Partial<EndpointRequest<E>> & { form?: FormData };

/** An endpoint responded with another status than that of its success, or with data that the endpoint table rules out. */
export class CallFailed extends Error {
  constructor(
    endpoint: Endpoint,
    readonly status: number,
    text: string,
  ) {
    super(`${endpoint.method} ${endpoint.path}: ${status} ${text}`);
  }
}

/** JSON's data, or the text itself, which no envelope accepts. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Milliseconds before the end of a session in which its token is no longer used, because a call may take that long. */
const endMargin = 5_000;

/**
 * A user with one browser. It keeps cookies and renews the session before it ends, as the pages do. After a session has
 * ended, the next call signs in again.
 */
export class Person {
  profile: Profile | undefined;
  private token = '';
  private renewAt = 0;
  private endsAt = 0;
  private password = '';
  private signingIn: Promise<void> | undefined;
  private cookies = new Map<string, string>();

  constructor(private readonly stack: Pick<SiteAddress, 'urls'>) {}

  /** Creates a user and signs in. */
  static async signedIn(
    stack: Pick<SiteAddress, 'urls'>,
    username: string,
    password: string,
  ): Promise<Person> {
    const person = new Person(stack);
    await person.signIn(username, password);
    return person;
  }

  get username(): string {
    return this.profile?.username ?? '';
  }

  get id(): string {
    return this.profile?._id ?? '';
  }

  private get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Returns the session's token. Renews it when less than half of its lifetime is left, and signs in again after its end. */
  async freshToken(): Promise<string> {
    if (this.token && Date.now() > this.endsAt) {
      this.signingIn ??= this.signIn(this.username, this.password).finally(
        () => (this.signingIn = undefined),
      );
      await this.signingIn;
    }
    if (this.token && Date.now() > this.renewAt) {
      const { renewAt } = this;
      // Makes calls during the renewal use the old token.
      this.renewAt = Number.POSITIVE_INFINITY;
      await this.call(endpoints.renew).then(
        (renewed) => this.keep(renewed),
        (error: unknown) => {
          this.renewAt = renewAt;
          throw error;
        },
      );
    }
    return this.token;
  }

  private keep({ token, expiresIn, response }: EndpointData<typeof endpoints.signIn>): void {
    this.token = token;
    this.profile = response;
    this.renewAt = Date.now() + (expiresIn * 1000) / 2;
    this.endsAt = Date.now() + expiresIn * 1000 - endMargin;
  }

  async signIn(username: string, password: string): Promise<void> {
    this.keep(await this.call(endpoints.signIn, { body: { username, password } }));
    this.password = password;
  }

  /**
   * Calls an endpoint and checks the answer against the endpoint table.
   *
   * @throws CallFailed when the status or the data are not the endpoint's; fetch's own error when there is no answer
   */
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<EndpointData<E>> {
    const response = await this.send(endpoint, input);
    const text = await response.text();
    if (response.status !== endpoint.successStatus) throw new CallFailed(endpoint, response.status, text);
    const { data: envelope, error } = envelopeOf(endpoint.data).safeParse(dataOf(text));
    if (!envelope?.success || envelope.statusCode !== endpoint.successStatus)
      throw new CallFailed(endpoint, response.status, `${error?.message ?? ''} ${text}`);
    return envelope.data as EndpointData<E>;
  }

  /** The same user in another browser: the same session, no cookies. */
  otherBrowser(): Person {
    const other = new Person(this.stack);
    other.profile = this.profile;
    other.token = this.token;
    other.renewAt = this.renewAt;
    other.endsAt = this.endsAt;
    other.password = this.password;
    return other;
  }

  /** Calls an endpoint without checking the answer. */
  async send<E extends Endpoint>(
    endpoint: E,
    { params, query, body, form }: CallInput<E> = {},
  ): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
    const path = endpointPath(endpoint, params as Record<string, string> | undefined);
    const token = endpoint.access === 'public' ? '' : await this.freshToken();
    const response = await fetch(this.stack.urls[endpoint.service] + path + search, {
      method: endpoint.method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    this.keepCookies(response);
    return response;
  }

  /** Requests a page with this browser's cookies, without following a redirect. */
  async open(url: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {},
    });
    this.keepCookies(response);
    return response;
  }

  /** Requests a page with this browser's cookies and reads its HTML. */
  async openPage(url: string): Promise<{ status: number; html: string }> {
    const page = await this.open(url);
    return { status: page.status, html: await page.text() };
  }

  private keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      this.cookies.set(name.trim(), value.join('='));
    }
  }
}
