import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Verified } from './auth/verify-request';
import { describePayload } from './body/payload';
import type { Payload } from './body/payload';
import { S3Error } from './http/s3-error';
import type { RequestTarget } from './http/request-target';
import { xmlDocument } from './http/xml';
import type { XmlElements } from './http/xml';
import type { Bucket } from './store/buckets';
import { createHashEngine } from './store/hash-engine';
import type { Store } from './store/store';

export const MIB = 1024 * 1024;
const MAX_DOCUMENT_BYTES = 2 * MIB;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** One verified request and its response, as operations use them. */
export class Exchange {
  constructor(
    readonly store: Store,
    readonly region: string,
    readonly target: RequestTarget,
    private readonly verified: Verified,
    private readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {}

  /** Lower-case names; includes the parameters of a presigned URL that replace headers. */
  get headers(): ReadonlyMap<string, string> {
    return this.verified.headers;
  }

  get key(): string {
    return this.target.key ?? '';
  }

  /** @throws S3Error NoSuchBucket */
  bucket(): Bucket {
    return this.store.buckets.get(this.target.bucket ?? '');
  }

  /** @throws S3Error when the headers do not describe an acceptable body. */
  payload(): Payload {
    return describePayload(this.verified, this.body());
  }

  /** A small XML body, verified like any other body; '' when there is none. */
  async document(ignoredHeaders: (name: string) => boolean = () => false): Promise<string> {
    const length = this.headers.get('content-length') ?? '0';
    const kept = [...this.headers].filter(([name]) => !ignoredHeaders(name));
    const headers = new Map([...kept, ['content-length', length] as const]);
    const payload = describePayload({ ...this.verified, headers }, this.body());
    if (payload.length > MAX_DOCUMENT_BYTES) throw new S3Error('MalformedXML', 'The XML is too large.');
    const engine = createHashEngine(payload.algorithms);
    const chunks: Uint8Array[] = [];
    for await (const chunk of payload.content) {
      chunks.push(chunk);
      engine.update(chunk);
    }
    const bytes = Buffer.concat(chunks);
    payload.verify({ size: bytes.length, digests: engine.digest() });
    return bytes.toString('utf8');
  }

  /** @throws S3Error when an operation without a body received or signed one. */
  expectNoBody(): void {
    const { headers } = this.request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      throw new S3Error('InvalidRequest', 'This operation takes no request body.');
    const { payloadHash } = this.verified;
    if (payloadHash !== EMPTY_SHA256 && payloadHash !== 'UNSIGNED-PAYLOAD')
      throw new S3Error(
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
  }

  setHeaders(headers: Record<string, string | number | undefined>): void {
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) this.response.setHeader(name, value);
  }

  sendEmpty(status: number): void {
    this.response.statusCode = status;
    if (status !== 204 && status !== 304) this.response.setHeader('Content-Length', 0);
    this.response.end();
  }

  sendXml(root: string, content: XmlElements): void {
    const body = Buffer.from(xmlDocument(root, content));
    this.setHeaders({ 'Content-Type': 'application/xml', 'Content-Length': body.length });
    this.response.end(body);
  }

  /** Responds to `Expect: 100-continue` only once an operation reads the body. */
  private async *body(): AsyncGenerator<Uint8Array> {
    if (this.request.headers.expect !== undefined) this.response.writeContinue();
    // Keeps the connection open when reading stops early, because the error response uses it.
    const chunks: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => this.request.iterator({ destroyOnReturn: false }),
    };
    yield* chunks;
  }
}

export type Operation = (exchange: Exchange) => Promise<void>;
