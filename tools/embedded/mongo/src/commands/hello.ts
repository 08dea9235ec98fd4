import { ObjectId } from 'bson';
import type { Document } from '../documents';
import type { Command, CommandContext } from './command';
import { maxWriteBatchSize } from './insert';
import { maxMessageBytes } from '../wire/frame-reader';

const electionId = new ObjectId('7fffffff0000000000000001');

/** What the server claims to be: drivers 6.x and 7.x speak this version of the protocol. */
const maxWireVersion = 21;

/**
 * A replica set of one, its primary: drivers allow transactions and retryable writes on nothing less. There is no
 * topologyVersion, so drivers poll instead of holding a connection open. `hosts` names the address by which the client came.
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
    // No compressor of the client's list is taken up: OP_COMPRESSED is not spoken.
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
