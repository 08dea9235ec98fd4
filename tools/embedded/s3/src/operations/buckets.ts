import type { Operation } from '../exchange';
import { S3Error, notImplemented } from '../http/s3-error';
import { childText, readXml } from '../http/read-xml';
import { refuseUnsupportedStorage } from './object-headers';

/** The only user of this server. */
export const owner = { ID: 'embedded-s3' };

export const listBuckets: Operation = async (exchange) => {
  exchange.expectNoBody();
  const buckets = exchange.store.buckets.list();
  exchange.sendXml('ListAllMyBucketsResult', {
    Buckets: {
      Bucket: buckets.map(({ name, createdAt }) => ({
        Name: name,
        CreationDate: new Date(createdAt).toISOString(),
      })),
    },
    Owner: owner,
  });
};

export const createBucket: Operation = async (exchange) => {
  refuseUnsupportedStorage(exchange.headers);
  const document = await exchange.document();
  if (document.trim() !== '') {
    const configuration = readXml(document, 'CreateBucketConfiguration');
    const unknown = configuration.children.find(({ name }) => name !== 'LocationConstraint');
    if (unknown) throw notImplemented(`${unknown.name} in CreateBucket`);
    const location = childText(configuration, 'LocationConstraint') ?? exchange.region;
    if (location !== exchange.region)
      throw new S3Error('InvalidRequest', `This server is in the region '${exchange.region}'.`);
  }
  const name = exchange.target.bucket ?? '';
  await exchange.store.buckets.create(name);
  exchange.setHeaders({ Location: `/${name}` });
  exchange.sendEmpty(200);
};

export const headBucket: Operation = async (exchange) => {
  exchange.expectNoBody();
  exchange.bucket();
  exchange.setHeaders({ 'x-amz-bucket-region': exchange.region });
  exchange.sendEmpty(200);
};

export const deleteBucket: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { name } = exchange.bucket();
  await exchange.store.buckets.delete(name);
  await exchange.store.uploads.removeBucket(name);
  exchange.sendEmpty(204);
};
