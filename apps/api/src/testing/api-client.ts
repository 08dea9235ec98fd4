import { endpointPath, type Endpoint, type EndpointData, type Envelope } from '@cutroom/contracts';

export interface CallOptions {
  token?: string;
  params?: Record<string, string>;
  /** Sent as JSON. Any shape, so that specs can send invalid input. */
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface Answer<Data> extends Envelope<Data> {
  status: number;
  headers: Headers;
}

export interface ApiClient {
  /** Calls one endpoint of the table over HTTP. A 204 returns `data` null. */
  call<E extends Endpoint>(row: E, options?: CallOptions): Promise<Answer<EndpointData<E>>>;
}

const empty = { statusCode: 204, success: true, message: '', data: null };

export const apiClient = (url: string): ApiClient => ({
  async call<E extends Endpoint>(row: E, { token, params, body, form, headers }: CallOptions = {}) {
    const response = await fetch(url + endpointPath(row, params), {
      method: row.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const envelope = response.status === 204 ? empty : ((await response.json()) as Envelope<EndpointData<E>>);
    return { ...envelope, status: response.status, headers: response.headers };
  },
});
