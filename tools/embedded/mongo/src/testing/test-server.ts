import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../start';

/** A server of its own on a free port, over a folder that goes when the test does, with driver clients to it. */
export class TestServer {
  private readonly clients: MongoClient[] = [];

  private constructor(
    readonly dataDir: string,
    public mongo: EmbeddedMongo,
    /** Errors that the server reported as unexpected. */
    readonly reported: unknown[],
  ) {}

  static async start(options: Partial<EmbeddedMongoOptions> = {}): Promise<TestServer> {
    const dataDir = temporaryFolder();
    const reported: unknown[] = [];
    const report = (error: unknown) => void reported.push(error);
    const mongo = await startEmbeddedMongo({ dataDir, port: 0, report, ...options });
    return new TestServer(dataDir, mongo, reported);
  }

  /** The same data behind a new server, as after a restart. */
  async restart(): Promise<void> {
    await this.mongo.stop();
    this.mongo = await startEmbeddedMongo({ dataDir: this.dataDir, port: 0 });
  }

  async connect(options: MongoClientOptions = {}): Promise<MongoClient> {
    const client = await MongoClient.connect(`${this.mongo.uri}/test`, {
      serverSelectionTimeoutMS: 10_000,
      ...options,
    });
    this.clients.push(client);
    return client;
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
    await this.mongo.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
}
