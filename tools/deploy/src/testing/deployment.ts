import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackAddress } from '@cutroom/suites-kit';
import { environmentOf } from './dockerfile';
import { NameServer } from './name-server';
import { startNginx } from './nginx';
import { packageOf, root, type ServiceName } from './paths';
import { answers, Program } from './program';
import { deploymentSettings, type DeploymentSettings } from './settings';
import { serviceUid } from './users';

/** The services in the order in which they start, because api calls status-service. */
const portOf = { 'status-service': 'status', 'upload-service': 'upload', api: 'api' } as const;
const services = Object.keys(portOf) as ServiceName[];
/** The embedded servers that stand in for the servers of the compose file, by folder. */
const embedded = ['mongo', 's3', 'mail', 'youtube'] as const;

interface DeploymentOptions {
  /** Processes of each service. Two of them share Redis. */
  each?: 1 | 2;
  /** Environment variables that differ from the defaults. */
  env?: NodeJS.ProcessEnv;
  /** A folder with the data of an earlier deployment. */
  dataDir?: string;
  /** The access key of that deployment's store. */
  store?: NodeJS.ProcessEnv;
}

/** One process of a service. Its address stands for its container. */
export interface Instance {
  service: ServiceName;
  host: string;
  url: string;
  program: Program;
}

/**
 * Runs the deployment of docker-compose.yml without Docker. The services run from their packages with the environment of
 * their images, on the embedded servers, and behind Debian's nginx with the web image's configuration. Each address of
 * 127.0.0.0/8 stands for a container.
 */
export class Deployment implements StackAddress {
  readonly output: string[] = [];
  readonly instances: Instance[] = [];
  readonly names = new NameServer();
  readonly urls: StackAddress['urls'];
  readonly couponCommand = [process.execPath, join(packageOf('api'), 'coupon.js')];
  private nginx: Program | undefined;
  private readonly servers: Program[] = [];
  private readonly uid = serviceUid();
  private halted: Promise<void> | undefined;
  private lastHost = 0;

  private constructor(
    readonly dataDir: string,
    private readonly made: DeploymentSettings,
  ) {
    const { ports } = made.settings;
    this.urls = {
      web: made.origin,
      api: made.origin,
      status: `${made.origin}/status`,
      upload: `${made.origin}/upload`,
      youtube: `http://localhost:${ports.youtube}`,
      mail: `http://localhost:${ports.mailPage}`,
    };
  }

  /** @throws Error with the last output of the process that did not start. All others have been stopped by then. */
  static async start({ each = 1, env = {}, dataDir, store }: DeploymentOptions = {}): Promise<Deployment> {
    const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'cutroom-deployment-'));
    const made = await deploymentSettings(dir, env);
    // The local stack denies other users access to its data folder, but nginx runs as another user here.
    chmodSync(dir, 0o755);
    Object.assign(made.env, store);
    const deployment = new Deployment(dir, made);
    try {
      await deployment.startAll(each);
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  get settings() {
    return this.made.settings;
  }
  get env() {
    return this.made.env;
  }
  get storeOrigin() {
    return this.made.storeOrigin;
  }
  get runDir() {
    return join(this.dataDir, 'nginx');
  }

  private print = (line: string): void => void this.output.push(line);

  private async startAll(each: number): Promise<void> {
    await this.names.start();
    const servers = embedded.map((folder) => this.startServer(folder));
    if (each > 1) servers.push(this.startRedis());
    await Promise.all(servers);
    for (const service of services) {
      await Promise.all(Array.from({ length: each }, () => this.startInstance(service)));
    }
    this.nginx = await startNginx(this.made, {
      dataDir: this.dataDir,
      runDir: this.runDir,
      resolver: this.names.address,
      print: this.print,
    });
  }

  private async startServer(folder: string): Promise<void> {
    const command = [process.execPath, join(root, 'dist/tools/embedded', folder, 'main.js')];
    const program = new Program({ name: folder, command, env: this.env, print: this.print });
    this.servers.push(program);
    await program.ready();
  }

  private async startRedis(): Promise<void> {
    const port = `${this.made.ports.redis}`;
    const program = new Program({
      name: 'redis',
      command: ['redis-server', '--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      cwd: this.dataDir,
      env: this.env,
      print: this.print,
    });
    this.servers.push(program);
    await program.ready(async () => program.printed(/Ready to accept connections/));
    this.env.REDIS_URL = `redis://127.0.0.1:${port}`;
  }

  /** Starts a process of a service. By default it has a new address, as a new container would. */
  async startInstance(service: ServiceName, host = `127.0.0.${(this.lastHost += 1)}`): Promise<Instance> {
    const port = this.settings.ports[portOf[service]];
    const url = `http://${host}:${port}`;
    const program = new Program({
      name: `${service} ${host}`,
      command: [process.execPath, 'main.js'],
      cwd: packageOf(service),
      env: {
        ...this.env,
        STATUS_SERVICE_URL: this.of('status-service')[0]?.url,
        ...environmentOf(service),
        HOST: host,
        PORT: `${port}`,
      },
      uid: this.uid,
      print: this.print,
    });
    const instance = { service, host, url, program };
    this.instances.push(instance);
    // Docker resolves the name of a container as soon as it has started.
    this.publishNames();
    await program.ready(() => answers(`${url}/readyz`));
    return instance;
  }

  /** Stops a process as `docker stop` does: its name still resolves until it has ended. @returns its exit code */
  async stopInstance(instance: Instance): Promise<number | null> {
    const code = await instance.program.stop();
    this.instances.splice(this.instances.indexOf(instance), 1);
    this.publishNames();
    return code;
  }

  of(service: ServiceName): Instance[] {
    return this.instances.filter((instance) => instance.service === service);
  }

  private publishNames(): void {
    for (const service of services) {
      const addresses = this.of(service).map(({ host }) => host);
      this.names.addresses.set(`${service}.test`, addresses);
    }
    this.names.addresses.set('store.test', ['127.0.0.1']);
  }

  /** Stops every process and keeps the data. Further calls return the same promise. */
  halt(): Promise<void> {
    this.halted ??= this.haltAll();
    return this.halted;
  }

  private async haltAll(): Promise<void> {
    await this.nginx?.stop('SIGQUIT');
    await Promise.all(this.instances.map(({ program }) => program.stop()));
    await Promise.all(this.servers.map((program) => program.stop()));
    await this.names.stop();
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
