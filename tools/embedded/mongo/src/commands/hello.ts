import { ObjectId } from 'bson';
import type { Document } from '../documents';
import type { Command, CommandContext } from './command';
import { maxWriteBatchSize } from './batch-command';
import { maxMessageBytes } from '../wire/frame-reader';

const electionId = new ObjectId('7fffffff0000000000000001');

/** The advertised protocol version, which drivers 6.x and 7.x support. */
const maxWireVersion = 21;

/**
 * Describes the primary of a replica set of one, because drivers require a replica set for transactions and retryable
 * writes. Without a topologyVersion, drivers poll. `hosts` names the address that the client used.
 */
function describe({ connection, options, body }: CommandContext, isLegacy: boolean): Document {
  const me = connection.localAddress;
  return {
    helloOk: true,
    ...(isLegacy ? { ismaster: true } : { isWritablePrimary: true }),
    secondary: false,
    setName: options.replicaSet,
    setVersion: 1,
    electionId,
    hosts: [me],
    primary: me,
    me,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion,
    readOnly: false,
    // Accepts no compressor, since OP_COMPRESSED is not supported.
    ...(body['saslSupportedMechs'] === undefined ? {} : { saslSupportedMechs: [] }),
  };
}

const fields = [
  'helloOk',
  'client',
  'compression',
  'topologyVersion',
  'maxAwaitTimeMS',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'loadBalanced',
  'backpressure',
  'hostInfo',
  'internalClient',
  'forShell',
];

export const hello: Command = { fields, run: (context) => describe(context, false) };
export const isMaster: Command = { fields, run: (context) => describe(context, true) };

export const ping: Command = { fields: [], run: () => ({}) };

export const buildInfo: Command = {
  fields: [],
  run: () => ({
    // The MongoDB version whose behaviour this server follows.
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: ['embedded-mongo'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    storageEngines: ['lmdb'],
  }),
};
