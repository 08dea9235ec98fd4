import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { BUCKET, startTestServer, type TestServer } from './testing/test-server';

describe.each(['WHEN_REQUIRED', 'WHEN_SUPPORTED'] as const)(
  'objects with the SDK’s checksums %s',
  (requestChecksumCalculation) => {
    let test: TestServer;
    let client: S3Client;
    beforeAll(async () => {
      test = await startTestServer();
      client = test.client({ requestChecksumCalculation });
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    });
    afterAll(() => test.close());

    it('are returned with the stored bytes and headers', async () => {
      const Body = randomBytes(700_000);
      const put = await client.send(
        new PutObjectCommand({
          Bucket: BUCKET,
          Key: 'videos/a b+c/ü (1).mp4',
          Body,
          ContentType: 'video/mp4',
          ContentDisposition: 'attachment; filename="a.mp4"',
          CacheControl: 'private, max-age=60',
          Metadata: { uploader: 'editor  one', 'video-id': '42' },
        }),
      );
      expect(put.ETag).toBe(`"${createHash('md5').update(Body).digest('hex')}"`);
      const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'videos/a b+c/ü (1).mp4' }));
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true);
      expect(got).toMatchObject({
        ETag: put.ETag,
        ContentLength: 700_000,
        ContentType: 'video/mp4',
        ContentDisposition: 'attachment; filename="a.mp4"',
        CacheControl: 'private, max-age=60',
        Metadata: { uploader: 'editor  one', 'video-id': '42' },
      });
      const head = await client.send(
        new HeadObjectCommand({ Bucket: BUCKET, Key: 'videos/a b+c/ü (1).mp4' }),
      );
      expect(head).toMatchObject({ ETag: put.ETag, ContentLength: 700_000, ContentType: 'video/mp4' });
    });

    it('can be stored from a stream', async () => {
      const parts = Array.from({ length: 40 }, () => randomBytes(100_000));
      const Body = Readable.from(parts);
      await client.send(
        new PutObjectCommand({ Bucket: BUCKET, Key: 'stream', Body, ContentLength: 4_000_000 }),
      );
      const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'stream' }));
      expect(Buffer.from((await got.Body?.transformToByteArray()) ?? []).equals(Buffer.concat(parts))).toBe(
        true,
      );
    });

    it('can be empty', async () => {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'empty', Body: new Uint8Array(0) }));
      const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'empty' }));
      expect(await got.Body?.transformToString()).toBe('');
      expect(got.ETag).toBe('"d41d8cd98f00b204e9800998ecf8427e"');
    });

    it('can be deleted, which also succeeds for a missing one', async () => {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'gone', Body: 'x' }));
      await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
      await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
      const gone = client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
      await expect(gone).rejects.toMatchObject({ name: 'NoSuchKey', $metadata: { httpStatusCode: 404 } });
      const head = client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
      await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    });

    it('survive a restart', async () => {
      await client.send(
        new PutObjectCommand({ Bucket: BUCKET, Key: 'kept', Body: 'still here', ContentType: 'text/plain' }),
      );
      await test.restart();
      client = test.client({ requestChecksumCalculation });
      const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'kept' }));
      expect(await got.Body?.transformToString()).toBe('still here');
      expect(got.ContentType).toBe('text/plain');
    });

    it('leave no temporary file and log nothing', async () => {
      expect(await test.tempFiles()).toEqual([]);
      expect(test.logged).toEqual([]);
    });

    it('can be stored by a presigned PUT and read by a presigned GET with overridden headers', async () => {
      const presigner = test.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
      const put = await getSignedUrl(
        presigner,
        new PutObjectCommand({ Bucket: BUCKET, Key: 'signed', ContentType: 'video/mp4' }),
        { expiresIn: 3600, signableHeaders: new Set(['content-type']) },
      );
      const wrong = await fetch(put, {
        method: 'PUT',
        body: 'bytes',
        headers: { 'content-type': 'text/html' },
      });
      expect(wrong.status).toBe(403);
      expect(await wrong.text()).toContain('<Code>SignatureDoesNotMatch</Code>');
      const right = await fetch(put, {
        method: 'PUT',
        body: 'bytes',
        headers: { 'content-type': 'video/mp4' },
      });
      expect(right.status).toBe(200);
      const get = await getSignedUrl(
        presigner,
        new GetObjectCommand({
          Bucket: BUCKET,
          Key: 'signed',
          ResponseContentType: 'text/plain',
          ResponseContentDisposition: 'inline',
        }),
      );
      const got = await fetch(get);
      expect(await got.text()).toBe('bytes');
      expect(got.headers.get('content-type')).toBe('text/plain');
      expect(got.headers.get('content-disposition')).toBe('inline');
    });
  },
);
