import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../start';

/** A server on a free port over a temporary folder, with driver clients. */
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

  /** Starts a server and connects a client to it. */
  static async withClient(): Promise<{ server: TestServer; client: MongoClient }> {
    const server = await TestServer.start();
    return { server, client: await server.connect() };
  }

  /** Stops the server and starts another one on the same data. */
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

  /** Stops the server and checks that it reported no unexpected error. */
  async stopClean(): Promise<void> {
    await this.stop();
    expect(this.reported).toEqual([]);
  }
}

/** The server of a spec file, and a client that is connected to it. */
export class ServerFixture {
  server!: TestServer;
  client!: MongoClient;

  /** An empty collection without indexes. */
  async emptyCollection<T extends Document>(db: string, name: string): Promise<Collection<T>> {
    const collection = this.client.db(db).collection<T>(name);
    await collection.drop();
    return collection;
  }
}

/** Starts a server before the tests of a file, and stops it after them. */
export function useServer(): ServerFixture {
  const fixture = new ServerFixture();
  beforeAll(async () => void Object.assign(fixture, await TestServer.withClient()));
  afterAll(() => fixture.server.stopClean());
  return fixture;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
}
