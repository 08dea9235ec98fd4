import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackAddress } from '@cutroom/suites-kit';
import { builtImage, onThisMachine, root, uids } from './images';
import { NameServer } from './name-server';
import { answers, Program } from './program';
import { deploymentSettings, type DeploymentSettings } from './settings';

export type ServiceName = 'api' | 'status-service' | 'upload-service';

/** In the order in which they start: api calls status-service. */
const portOf = { 'status-service': 'status', 'upload-service': 'upload', api: 'api' } as const;
/** The embedded servers that stand for the images of compose, by their folders. */
const embedded = ['mongo', 's3', 'mail', 'youtube'] as const;

/** Stands for a TLS proxy in front, whose word counts. Everybody else is a visitor. */
export const trustedProxy = '127.0.0.99';

interface DeploymentOptions {
  /** Processes of each service; more than one share Redis. */
  each?: 1 | 2;
  /** Environment variables that are other than usual. */
  env?: NodeJS.ProcessEnv;
  /** Data of an earlier deployment to begin with, and the keys of its store. */
  dataDir?: string;
  store?: NodeJS.ProcessEnv;
}

/** One process of a service: which image, and the address that stands for its container. */
export interface Instance {
  service: ServiceName;
  host: string;
  url: string;
  program: Program;
}

/**
 * The deployment of docker-compose.yml without Docker: the built images' own commands, on the embedded parts, behind
 * Debian's nginx with the image's configuration. Addresses of 127.0.0.0/8 stand for containers.
 */
export class Deployment implements StackAddress {
  readonly output: string[] = [];
  readonly instances: Instance[] = [];
  readonly names = new NameServer();
  readonly urls: StackAddress['urls'];
  nginx: Program | undefined;
  private readonly others: Program[] = [];
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

  /** @throws Error with the last words of what did not start; everything that was started has ended by then. */
  static async start({ each = 1, env = {}, dataDir, store }: DeploymentOptions = {}): Promise<Deployment> {
    const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'cutroom-deployment-'));
    const made = await deploymentSettings(dir, env);
    // The local stack closes its data folder to other users; those of the images have to get in here.
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
    // Where the journeys look for the operator's scripts.
    mkdirSync(join(this.settings.distDir, 'apps'), { recursive: true });
    const scripts = join(this.settings.distDir, 'apps/api');
    rmSync(scripts, { force: true });
    symlinkSync(join(builtImage('api').root, 'app'), scripts);

    await this.names.start();
    await Promise.all(embedded.map((folder) => this.startEmbedded(folder)));
    if (each > 1) await this.startRedis();
    for (const service of Object.keys(portOf) as ServiceName[]) {
      await Promise.all(Array.from({ length: each }, () => this.startInstance(service)));
    }
    await this.startNginx();
  }

  private async startEmbedded(folder: string): Promise<void> {
    const command = [process.execPath, join(root, 'dist/tools/embedded', folder, 'main.js')];
    const program = new Program({ name: folder, command, env: this.env, print: this.print });
    this.others.push(program);
    await program.ready();
  }

  private async startRedis(): Promise<void> {
    const { redis } = this.made.ports;
    const command = [
      'redis-server',
      '--port',
      `${redis}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const program = new Program({
      name: 'redis',
      command,
      cwd: this.dataDir,
      env: this.env,
      print: this.print,
    });
    this.others.push(program);
    await program.ready(async () => program.said(/Ready to accept connections/));
    this.env.REDIS_URL = `redis://127.0.0.1:${redis}`;
  }

  /** One more process of a service; by default at an address that nobody had before, as a new container has it. */
  async startInstance(service: ServiceName, host = `127.0.0.${(this.lastHost += 1)}`): Promise<Instance> {
    const image = builtImage(service);
    const port = this.settings.ports[portOf[service]];
    const url = `http://${host}:${port}`;
    const program = new Program({
      name: `${service} ${host}`,
      command: [...image.entrypoint, ...image.command],
      cwd: join(image.root, image.workdir),
      env: {
        ...this.env,
        STATUS_SERVICE_URL: this.of('status-service')[0]?.url,
        ...image.env,
        HOST: host,
        PORT: `${port}`,
      },
      uid: uids.node,
      print: this.print,
    });
    const instance = { service, host, url, program };
    this.instances.push(instance);
    // Docker tells the name of a container that has only just started, too.
    this.tellNames();
    await program.ready(() => answers(`${url}/readyz`));
    return instance;
  }

  /** Ends a process as `docker stop` does. Its name is told without it only afterwards, as Docker does it. */
  async stopInstance(instance: Instance): Promise<number | null> {
    const code = await instance.program.stop();
    this.instances.splice(this.instances.indexOf(instance), 1);
    this.tellNames();
    return code;
  }

  of(service: ServiceName): Instance[] {
    return this.instances.filter((instance) => instance.service === service);
  }

  private tellNames(): void {
    for (const service of Object.keys(portOf) as ServiceName[]) {
      this.names.addresses.set(
        `${service}.test`,
        this.of(service).map(({ host }) => host),
      );
    }
    this.names.addresses.set('store.test', ['127.0.0.1']);
  }

  private async startNginx(): Promise<void> {
    const image = builtImage('web');
    const { ports } = this.settings;
    mkdirSync(this.runDir, { recursive: true });
    if (process.getuid?.() === 0) chownSync(this.runDir, uids['www-data'], uids['www-data']);
    this.nginx = new Program({
      name: 'nginx',
      command: [...image.entrypoint, ...image.command].map(onThisMachine(image)),
      env: {
        PATH: process.env.PATH,
        ...image.env,
        RUN_DIR: this.runDir,
        WEB_ROOT: join(image.root, 'srv/web'),
        HTTP_PORT: String(ports.web),
        STORE_PORT: String(this.made.ports.store),
        API_UPSTREAM: `api.test:${ports.api}`,
        STATUS_UPSTREAM: `status-service.test:${ports.status}`,
        UPLOAD_UPSTREAM: `upload-service.test:${ports.upload}`,
        STORE_UPSTREAM: `store.test:${ports.s3}`,
        STORE_ORIGIN: this.storeOrigin,
        RESOLVER: this.names.address,
        TRUSTED_PROXY: `${trustedProxy}/32`,
        ACCESS_LOG: join(this.runDir, 'access.log'),
      },
      uid: uids['www-data'],
      print: this.print,
    });
    await this.nginx.ready(() => answers(`${this.made.origin}/healthz`));
  }

  /** Ends every process; the data stays. Idempotent. */
  halt(): Promise<void> {
    this.halted ??= this.haltAll();
    return this.halted;
  }

  private async haltAll(): Promise<void> {
    await this.nginx?.stop('SIGQUIT');
    await Promise.all(this.instances.map(({ program }) => program.stop()));
    await Promise.all(this.others.map((program) => program.stop()));
    await this.names.stop();
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
