import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { GetObjectCommandInput, PutObjectCommandInput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { multipartCalls } from './multipart-calls';
import { presignPart } from './part-url';
import { BUCKET, startTestServer } from './test-server';

/** A store under test with the calls that the contract suite needs. */
export class ContractStore {
  /** Prefix of every key of this run, so that runs in one bucket do not collide. */
  readonly prefix = `contract-${randomBytes(8).toString('hex')}/`;

  constructor(
    readonly client: S3Client,
    readonly bucket: string,
    private readonly onClose: () => Promise<void> | void,
    /** Ceph 16, whose responses differ where the suite says so. */
    readonly isCeph = false,
  ) {}

  at(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + name };
  }

  put(name: string, Body: string, further: Partial<PutObjectCommandInput> = {}) {
    return this.client.send(new PutObjectCommand({ ...this.at(name), Body, ...further }));
  }

  head(name: string) {
    return this.client.send(new HeadObjectCommand(this.at(name)));
  }

  async read(name: string, further: Partial<GetObjectCommandInput> = {}) {
    const answer = await this.client.send(new GetObjectCommand({ ...this.at(name), ...further }));
    const text = await answer.Body?.transformToString();
    return { ...answer, status: answer.$metadata.httpStatusCode, text };
  }

  remove(name: string) {
    return this.client.send(new DeleteObjectCommand(this.at(name)));
  }

  /** Valid for ten minutes. Signs the host and, if given, the content type. */
  presignPut(name: string, ContentType?: string): Promise<string> {
    const input = { ...this.at(name), ...(ContentType === undefined ? {} : { ContentType }) };
    return getSignedUrl(this.client, new PutObjectCommand(input), {
      expiresIn: 600,
      // The SDK adds a content type, which must not be signed.
      signableHeaders: new Set(ContentType === undefined ? ['host'] : ['host', 'content-type']),
    });
  }

  /** Valid for ten minutes. */
  presignGet(name: string, further: Partial<GetObjectCommandInput> = {}): Promise<string> {
    return getSignedUrl(this.client, new GetObjectCommand({ ...this.at(name), ...further }), {
      expiresIn: 600,
    });
  }

  multipart(name: string) {
    return multipartCalls(this.client, this.bucket, this.at(name).Key);
  }

  /** Valid for ten minutes, for exactly these bytes. */
  presignPart(name: string, UploadId: string, PartNumber: number, bytes: Uint8Array): Promise<string> {
    return presignPart(this.client, { ...this.at(name), UploadId, PartNumber }, bytes);
  }

  /** Deletes the objects and aborts the uploads of this run. */
  async close(): Promise<void> {
    const [Bucket, Prefix] = [this.bucket, this.prefix];
    const { Uploads = [] } = await this.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    for (const { Key, UploadId } of Uploads)
      await this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    for (let more = true; more;) {
      const list = new ListObjectsV2Command({ Bucket, Prefix });
      const { Contents = [], IsTruncated = false } = await this.client.send(list);
      for (const { Key } of Contents) await this.client.send(new DeleteObjectCommand({ Bucket, Key }));
      more = IsTruncated;
    }
    await this.onClose();
  }
}

/** A presigned URL must not hold a checksum, and not every store computes checksums. */
const settings = {
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/**
 * Opens the store that the `S3_CONTRACT_*` variables name, whose bucket must exist, or starts an embedded-s3.
 *
 * @throws when only some of the variables are set.
 */
export async function openContractStore(): Promise<ContractStore> {
  const { S3_CONTRACT_ENDPOINT: endpoint, S3_CONTRACT_BUCKET: bucket } = process.env;
  const { S3_CONTRACT_ACCESS_KEY_ID: accessKeyId, S3_CONTRACT_SECRET_ACCESS_KEY: secretAccessKey } =
    process.env;
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return openEmbeddedStore();
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error('S3_CONTRACT_ENDPOINT, _BUCKET, _ACCESS_KEY_ID and _SECRET_ACCESS_KEY go together.');
  const client = new S3Client({
    ...settings,
    endpoint,
    region: process.env.S3_CONTRACT_REGION || 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  const isCeph = process.env.S3_CONTRACT_STORE === 'ceph';
  return new ContractStore(client, bucket, () => client.destroy(), isCeph);
}

async function openEmbeddedStore(): Promise<ContractStore> {
  const test = await startTestServer();
  const client = test.client(settings);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return new ContractStore(client, BUCKET, () => test.close());
}
