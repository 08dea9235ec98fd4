import { Binary } from 'bson';
import type { Document } from 'mongodb';
import { useServer } from '../testing/test-server';

describe('embedded-mongo', () => {
  const test = useServer();

  beforeAll(async () => {
    await test.client.db('test').collection<{ _id: number }>('things').insertOne({ _id: 1 });
  });

  const find = (filter: Document, more: Document = {}) => ({ find: 'things', filter, ...more });
  const aggregate = (...pipeline: Document[]) => ({ aggregate: 'things', pipeline, cursor: {} });
  const update = (u: unknown, more: Document = {}) => ({
    update: 'things',
    updates: [{ q: { _id: 1 }, u, ...more }],
  });

  it.each<[string, Document, number, string]>([
    ['an unknown command', { frobnicate: 1 }, 59, 'CommandNotFound'],
    ['mapReduce', { mapReduce: 'things' }, 59, 'CommandNotFound'],
    ['an unknown query operator', find({ a: { $near2: 1 } }), 2, 'BadValue'],
    ['an unknown top-level operator', find({ $foo: 1 }), 2, 'BadValue'],
    ['$where', find({ $where: 'true' }), 2, 'BadValue'],
    ['a command of MongoDB that this server lacks', { collMod: 'things' }, 59, 'CommandNotFound'],
    ['an unknown field of find', find({}, { surprise: 1 }), 40415, 'IDLUnknownField'],
    ['a collation', find({}, { collation: { locale: 'de' } }), 238, 'NotImplemented'],
    ['a hint for an unknown index', find({}, { hint: 'nope_1' }), 2, 'BadValue'],
    ['a tailable cursor', find({}, { tailable: true }), 2, 'BadValue'],
    ['a filter that is not a document', { find: 'things', filter: 'x' }, 14, 'TypeMismatch'],
    ['a negative skip', find({}, { skip: -1 }), 51024, 'Location51024'],
    ['a sort direction of 2', find({}, { sort: { a: 2 } }), 15975, 'Location15975'],
    ['an unknown stage', aggregate({ $frob: 1 }), 40324, 'Location40324'],
    ['a stage with two names', aggregate({ $match: {}, $limit: 1 }), 40323, 'Location40323'],
    ['an unknown accumulator', aggregate({ $group: { _id: null, a: { $frob: 1 } } }), 15952, 'Location15952'],
    ['an unknown expression', aggregate({ $addFields: { a: { $frob: 1 } } }), 168, 'InvalidPipelineOperator'],
    ['a script', aggregate({ $project: { a: { $function: {} } } }), 168, 'InvalidPipelineOperator'],
    ['an aggregation without cursor', { aggregate: 'things', pipeline: [] }, 9, 'FailedToParse'],
    ['a capped collection', { create: 'small', capped: true, size: 1000 }, 238, 'NotImplemented'],
    ['a view', { create: 'view', viewOn: 'things', pipeline: [] }, 238, 'NotImplemented'],
    ['an existing collection', { create: 'things' }, 48, 'NamespaceExists'],
    ['an invalid collection name', { create: 'a$b' }, 73, 'InvalidNamespace'],
    ['the indexes of a missing collection', { listIndexes: 'nothing' }, 26, 'NamespaceNotFound'],
    ['an unknown cursor', { getMore: 123n, collection: 'things' }, 43, 'CursorNotFound'],
    ['an empty batch', { insert: 'things', documents: [] }, 16, 'InvalidLength'],
    ['an unknown field of an update', update({ $set: { a: 1 } }, { frob: 1 }), 40415, 'IDLUnknownField'],
    ['an unknown read concern', find({}, { readConcern: { level: 'psychic' } }), 9, 'FailedToParse'],
    [
      'a snapshot read outside a transaction',
      find({}, { readConcern: { level: 'snapshot' } }),
      238,
      'NotImplemented',
    ],
  ])('%s is rejected with code %d', async (_what, command, code, codeName) => {
    await expect(test.client.db('test').command(command)).rejects.toMatchObject({ code, codeName });
  });

  it.each([
    '$bucket',
    '$bucketAuto',
    '$changeStream',
    '$collStats',
    '$densify',
    '$documents',
    '$facet',
    '$fill',
    '$geoNear',
    '$graphLookup',
    '$indexStats',
    '$lookup',
    '$merge',
    '$out',
    '$redact',
    '$sample',
    '$search',
    '$setWindowFields',
    '$sortByCount',
    '$unionWith',
  ])('the aggregation stage %s is rejected with MongoDB’s error 40324', async (stage) => {
    await expect(test.client.db('test').command(aggregate({ [stage]: {} }))).rejects.toMatchObject({
      code: 40324,
      codeName: 'Location40324',
      message: `Unrecognized pipeline stage name: '${stage}'`,
    });
  });

  it.each<[string, Document, number]>([
    ['an unknown update operator', { $frob: { a: 1 } }, 9],
    ['a changed _id', { $set: { _id: 2 } }, 66],
    ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ])('an update with %s is rejected', async (_what, operators, code) => {
    const things = test.client.db('test').collection<{ _id: number }>('things');
    await expect(things.updateOne({ _id: 1 }, operators)).rejects.toMatchObject({ code });
  });

  it('a document over 16 MB is rejected, and one just below is stored', async () => {
    const big = test.client.db('test').collection<{ _id: number; data: Binary }>('big');
    const limit = 16 * 1024 * 1024;
    await big.insertOne({ _id: 1, data: new Binary(Buffer.alloc(limit - 100)) });
    expect((await big.findOne({ _id: 1 }))?.data.length()).toBe(limit - 100);
    await expect(big.updateOne({ _id: 1 }, { $set: { more: Buffer.alloc(200) } })).rejects.toMatchObject({
      code: 10334,
    });
  });

  it('an unknown operator is rejected on a missing collection too', async () => {
    await expect(
      test.client.db('test').command({ find: 'nothing', filter: { a: { $frob: 1 } } }),
    ).rejects.toMatchObject({ code: 2 });
  });
});
