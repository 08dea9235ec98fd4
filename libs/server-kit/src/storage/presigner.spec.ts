import { S3Client } from '@aws-sdk/client-s3';
import { createPresigner } from './presigner';

const windowMs = 300_000;
const options = { expiresInSeconds: 900, cacheSeconds: windowMs / 1_000 };

/** A presigner, and how often the SDK has signed for it: it copies the client's middleware for each signature. */
function countedPresigner() {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const client = new S3Client({ region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials });
  const signatures = jest.spyOn(client.middlewareStack, 'clone');
  return { ...createPresigner(client, 'cutroom'), signatures };
}

describe('cacheable URLs', () => {
  const clock = jest.spyOn(Date, 'now');
  beforeEach(() => clock.mockReturnValue(windowMs));
  afterAll(() => clock.mockRestore());

  it('cost one signature of the SDK per window, and differ by key', async () => {
    const { presignGet, signatures } = countedPresigner();
    const urls = await Promise.all(
      Array.from({ length: 500 }, (_, index) => presignGet(`profiles/${index}.webp`, options)),
    );
    expect(new Set(urls.map(({ url }) => new URL(url).searchParams.get('X-Amz-Signature'))).size).toBe(500);
    expect(signatures).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(2 * windowMs);
    await presignGet('profiles/1.webp', options);
    expect(signatures).toHaveBeenCalledTimes(2);
  });

  it('equal those that the SDK signs', async () => {
    const learned = countedPresigner();
    await learned.presignGet('first', options);
    const key = "media/a b/~(it's)!*+&=?#ü.jpg";
    const signatureOf = async ({ presignGet }: Pick<typeof learned, 'presignGet'>) =>
      new URL((await presignGet(key, options)).url).searchParams.get('X-Amz-Signature');
    expect(await signatureOf(learned)).toBe(await signatureOf(countedPresigner()));
  });
});
