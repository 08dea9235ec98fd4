import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CopyObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { PART_BYTES, etagOf, etagOfParts, multipartCalls } from './multipart-calls';
import { bucketCalls } from './stored-object';
import { BUCKET, type TestServer } from './test-server';

interface ModelledObject {
  bytes: Buffer;
  etag: string;
}

interface ModelledUpload {
  id: string;
  key: string;
  parts: Map<number, Buffer>;
  isOpen: boolean;
}

/** One step of a random run. Indexes wrap around, so any number is valid. */
export type Step =
  | { do: 'begin' | 'delete' | 'put'; key: string }
  /** A complete upload: parts 1 to n. */
  | { do: 'upload'; key: string; bodies: number[] }
  | { do: 'part'; upload: number; number: number; body: number }
  | { do: 'complete'; upload: number; skip: number[]; wrongEtag: boolean }
  | { do: 'list' | 'abort'; upload: number }
  | { do: 'read'; key: string; start: number; length: number }
  | { do: 'copy'; key: string; to: string }
  | { do: 'restart' };

const failureOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );

/** Applies each step to the server and to a model of it, and compares the results. */
export class ModelledBucket {
  private readonly objects = new Map<string, ModelledObject>();
  private readonly uploads: ModelledUpload[] = [];
  private client: S3Client;

  constructor(
    private readonly test: TestServer,
    private readonly bodies: readonly Buffer[],
  ) {
    this.client = test.client();
  }

  async apply(step: Step): Promise<void> {
    switch (step.do) {
      case 'begin':
        await this.begin(step.key);
        return;
      case 'upload': {
        const upload = await this.begin(step.key);
        for (const [index, body] of step.bodies.entries()) await this.sendPart(upload, index + 1, body);
        return this.complete(upload, [], false);
      }
      case 'part':
        return this.ofUpload(step.upload, (upload) => this.sendPart(upload, step.number, step.body));
      case 'list':
        return this.ofUpload(step.upload, (upload) => this.list(upload));
      case 'complete':
        return this.ofUpload(step.upload, (upload) => this.complete(upload, step.skip, step.wrongEtag));
      case 'abort':
        return this.ofUpload(step.upload, (upload) => this.abort(upload));
      case 'read':
        return this.read(step.key, step.start, step.length);
      case 'put': {
        const bytes = Buffer.from(`put ${this.uploads.length}`);
        await bucketCalls(this.client).put(step.key, bytes);
        this.objects.set(step.key, { bytes, etag: etagOf(bytes) });
        return;
      }
      case 'delete':
        await bucketCalls(this.client).remove(step.key);
        this.objects.delete(step.key);
        return;
      case 'copy':
        return this.copy(step.key, step.to);
      case 'restart':
        await this.test.restart();
        this.client = this.test.client();
    }
  }

  /** Ends everything and checks that nothing is left on disk. */
  async close(): Promise<void> {
    for (const [key, { bytes, etag }] of this.objects) {
      expect((await this.at(key).read()).equals(bytes)).toBe(true);
      // From offset 1, no read of the server ends where a part ends.
      if (bytes.length > 1) await this.read(key, 1, bytes.length);
      expect((await this.at(key).head()).ETag).toBe(etag);
    }
    for (const upload of this.uploads) await this.abort(upload);
    for (const key of this.objects.keys()) await bucketCalls(this.client).remove(key);
    const { dataDir } = this.test;
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    expect(await readdir(join(dataDir, 'buckets', BUCKET))).toEqual(['bucket.json']);
    expect(await this.test.tempFiles()).toEqual([]);
  }

  private at(key: string) {
    return multipartCalls(this.client, BUCKET, key);
  }

  private async ofUpload(index: number, work: (upload: ModelledUpload) => Promise<void>): Promise<void> {
    const upload = this.uploads[index % Math.max(1, this.uploads.length)];
    if (upload) await work(upload);
  }

  private async begin(key: string): Promise<ModelledUpload> {
    const upload = { id: await this.at(key).begin(), key, parts: new Map<number, Buffer>(), isOpen: true };
    this.uploads.push(upload);
    return upload;
  }

  private async sendPart(upload: ModelledUpload, number: number, body: number): Promise<void> {
    const bytes = this.bodies[body % this.bodies.length] ?? Buffer.alloc(0);
    const failure = await failureOf(this.at(upload.key).part(upload.id, number, bytes));
    expect(failure).toBe(upload.isOpen ? null : 'NoSuchUpload');
    if (upload.isOpen) upload.parts.set(number, bytes);
  }

  private async list(upload: ModelledUpload): Promise<void> {
    const listed = this.at(upload.key).list(upload.id);
    if (!upload.isOpen) return expect(listed).rejects.toMatchObject({ name: 'NoSuchUpload' });
    const seen = ((await listed).Parts ?? []).map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag]);
    const sorted = [...upload.parts].sort(([a], [b]) => a - b);
    expect(seen).toEqual(sorted.map(([number, bytes]) => [number, bytes.length, etagOf(bytes)]));
  }

  private async complete(upload: ModelledUpload, skip: readonly number[], wrongEtag: boolean): Promise<void> {
    const chosen = [...upload.parts].filter(([number]) => !skip.includes(number)).sort(([a], [b]) => a - b);
    const parts = chosen.map(([PartNumber, bytes]) => ({ PartNumber, ETag: etagOf(bytes) }));
    const [first] = parts;
    if (wrongEtag && first) first.ETag = etagOf(Buffer.from('no part'));
    const bodies = chosen.map(([, bytes]) => bytes);
    const tooSmall = bodies.slice(0, -1).some(({ length }) => length < PART_BYTES);
    const expected =
      parts.length === 0
        ? 'MalformedXML'
        : wrongEtag && upload.isOpen
          ? 'InvalidPart'
          : tooSmall && upload.isOpen
            ? 'EntityTooSmall'
            : null;
    const failure = await failureOf(this.at(upload.key).complete(upload.id, parts));
    expect(failure).toBe(upload.isOpen ? expected : 'NoSuchUpload');
    if (failure !== null) return;
    upload.isOpen = false;
    this.objects.set(upload.key, { bytes: Buffer.concat(bodies), etag: etagOfParts(bodies) });
  }

  private async abort(upload: ModelledUpload): Promise<void> {
    expect(await failureOf(this.at(upload.key).abort(upload.id))).toBe(upload.isOpen ? null : 'NoSuchUpload');
    upload.isOpen = false;
  }

  private async read(key: string, start: number, length: number): Promise<void> {
    const object = this.objects.get(key);
    const got = this.at(key).read(`bytes=${start}-${start + length - 1}`);
    if (!object) return expect(got).rejects.toMatchObject({ name: 'NoSuchKey' });
    if (start >= object.bytes.length) return expect(got).rejects.toMatchObject({ name: 'InvalidRange' });
    expect((await got).equals(object.bytes.subarray(start, start + length))).toBe(true);
  }

  private async copy(from: string, to: string): Promise<void> {
    const source = { CopySource: `${BUCKET}/${from}`, MetadataDirective: 'REPLACE' } as const;
    const failure = await failureOf(
      this.client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: to, ...source })),
    );
    const object = this.objects.get(from);
    expect(failure).toBe(object ? null : 'NoSuchKey');
    if (object) this.objects.set(to, object);
  }
}
