import type { ServerResponse } from 'node:http';
import { withStore } from '../testing/with-store';
import { isChangedObject, isMissingObject } from './object-storage';

/** A store that has begun its answer before it fails, as stores do while they copy or join large objects. */
const failingLate =
  (code: string) =>
  (_: unknown, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.write('<?xml version="1.0" encoding="UTF-8"?>\n   ');
    response.end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };

const upload = { key: 'sealed/cut.mp4', uploadId: 'one' };
const parts = [{ number: 1, size: 1, etag: '"a"' }];
const copyOptions = { ifMatch: '"a"', contentType: 'video/mp4' };

describe('an error in the body of a 200', () => {
  it('makes a copy fail', () =>
    withStore(failingLate('InternalError'), async (storage) => {
      await expect(storage.copy('a', 'b', copyOptions)).rejects.toMatchObject({ name: 'InternalError' });
    }));

  it('makes the completion of an upload fail', () =>
    withStore(failingLate('InternalError'), async (storage) => {
      await expect(storage.completeMultipart(upload, parts)).rejects.toMatchObject({ name: 'InternalError' });
    }));

  it('tells that the upload is unknown', () =>
    withStore(failingLate('NoSuchUpload'), async (storage) => {
      expect(await storage.completeMultipart(upload, parts)).toBe(false);
    }));

  it('tells that the original has changed or is missing', async () => {
    const failure = async (code: string) => {
      let failed: unknown;
      await withStore(failingLate(code), async (storage) => {
        failed = await storage.copy('a', 'b', copyOptions).catch((error: unknown) => error);
      });
      return failed;
    };
    expect(isChangedObject(await failure('PreconditionFailed'))).toBe(true);
    expect(isMissingObject(await failure('NoSuchKey'))).toBe(true);
  });
});

describe('temporary keys', () => {
  it('send their session token with calls and in presigned URLs', async () => {
    let sent: string | string[] | undefined;
    await withStore(
      (request, response) => {
        sent = request.headers['x-amz-security-token'];
        response.end();
      },
      async (storage) => {
        await storage.ping();
        const { url } = await storage.presignPut('cut.mp4', { expiresInSeconds: 60 });
        expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe('token');
      },
      { env: { AWS_SESSION_TOKEN: 'token' } },
    );
    expect(sent).toBe('token');
  });
});
