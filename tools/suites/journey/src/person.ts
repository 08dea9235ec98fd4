import {
  endpointPath,
  endpoints,
  envelopeOf,
  type Endpoint,
  type EndpointData,
  type EndpointRequest,
  type Profile,
} from '@cutroom/contracts';
import type { SiteAddress } from './test-stack';

type CallInput<E extends Endpoint> = Partial<EndpointRequest<E>> & { form?: FormData };

/** A call was not answered with its row's success. */
export class CallFailed extends Error {
  constructor(
    row: Endpoint,
    readonly status: number,
    text: string,
  ) {
    super(`${row.method} ${row.path}: ${status} ${text}`);
  }
}

/** Someone who uses Cutroom: their session, renewed before it ends as the pages do it, and their cookies. */
export class Person {
  profile: Profile | undefined;
  private token = '';
  private renewAt = 0;
  private cookies = new Map<string, string>();

  constructor(private readonly stack: SiteAddress) {}

  private get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A token that has most of its life before it. */
  async freshToken(): Promise<string> {
    if (this.token && Date.now() > this.renewAt) {
      this.renewAt = Number.POSITIVE_INFINITY;
      this.keep(await this.call(endpoints.renew));
    }
    return this.token;
  }

  private keep({ token, expiresIn, response }: EndpointData<typeof endpoints.signIn>): void {
    this.token = token;
    this.profile = response;
    this.renewAt = Date.now() + (expiresIn * 1000) / 2;
  }

  async signIn(username: string, password: string): Promise<void> {
    this.keep(await this.call(endpoints.signIn, { body: { username, password } }));
  }

  /**
   * Makes one call of the endpoint table and checks the answer against its row.
   *
   * @throws CallFailed when the answer is not the row's success; fetch's own error when there is none.
   */
  async call<E extends Endpoint>(row: E, input: CallInput<E> = {}): Promise<EndpointData<E>> {
    const response = await this.send(row, input);
    const text = await response.text();
    if (response.status !== row.successStatus) throw new CallFailed(row, response.status, text);
    const envelope = envelopeOf(row.data).parse(JSON.parse(text));
    if (!envelope.success || envelope.statusCode !== row.successStatus)
      throw new Error(`${row.path}: ${text}`);
    return envelope.data as EndpointData<E>;
  }

  /** Another browser of the same person: the same session, no cookies. */
  otherBrowser(): Person {
    const other = new Person(this.stack);
    other.profile = this.profile;
    other.token = this.token;
    other.renewAt = this.renewAt;
    return other;
  }

  /** The same call with the answer as it comes. */
  async send<E extends Endpoint>(
    row: E,
    { params, query, body, form }: CallInput<E> = {},
  ): Promise<Response> {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>).toString()}` : '';
    const path = endpointPath(row, params as Record<string, string> | undefined);
    const token = row.access === 'public' ? '' : await this.freshToken();
    const response = await fetch(this.stack.urls[row.service] + path + search, {
      method: row.method,
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

  /** Opens a page with the cookies of this browser. A redirect is answered as it is. */
  async open(address: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: this.cookies.size > 0 ? { Cookie: this.cookieHeader } : {},
    });
    this.keepCookies(response);
    return response;
  }

  private keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      this.cookies.set(name.trim(), value.join('='));
    }
  }
}
