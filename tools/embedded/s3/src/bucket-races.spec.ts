import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3';
import { startWithBucket } from './testing/test-server';

it('DeleteBucket leaves behind no upload that starts at the same moment', async () => {
  const { test, client } = await startWithBucket();
  const Bucket = 'short-lived';
  for (let round = 0; round < 20; round++) {
    await client.send(new CreateBucketCommand({ Bucket }));
    const starts = Array.from({ length: 8 }, (_, index) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${index}` })).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'NoSuchBucket' });
      }),
    );
    await Promise.all([...starts, client.send(new DeleteBucketCommand({ Bucket }))]);
    await client.send(new CreateBucketCommand({ Bucket }));
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads ?? []).toEqual([]);
    await client.send(new DeleteBucketCommand({ Bucket }));
  }
  await test.closeClean();
});
