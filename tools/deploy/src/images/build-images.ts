import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyContext, readIgnoreFile } from './build-context';
import { execForm, parseDockerfile, readVariables, type Instruction, type Stage } from './parse-dockerfile';

/** What an image would start with, and where its files lie. */
export interface BuiltImage {
  /** Stands for the root of the image's file system; base images add nothing to it. */
  root: string;
  /** Below `root`. */
  workdir: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

interface BuildOptions {
  /** The work tree: what Docker calls the context. */
  context: string;
  dockerfile: string;
  /** An empty folder; each stage gets one below it. */
  target: string;
  print: (line: string) => void;
}

/** Debian's packages come with the machine: what stands in for `apt-get install` is that they are there. */
const aptInstall = /^apt-get update && apt-get install -y --no-install-recommends ([\w.+ -]+) && rm -rf \S+$/;

/** The packages that an image's RUN instructions install. */
export const aptPackages = ({ instructions }: Stage): string[] =>
  instructions
    .filter(({ name }) => name === 'RUN')
    .flatMap(({ text }) => aptInstall.exec(text)?.[1]?.trim().split(/\s+/) ?? []);

function requirePackages(packages: readonly string[]): void {
  const missing = packages.filter((name) => !existsSync(`/var/lib/dpkg/info/${name}.list`));
  if (missing.length > 0) throw new Error(`missing here: sudo apt-get install -y ${missing.join(' ')}`);
}

class StageBuild {
  readonly image: BuiltImage;

  constructor(
    private readonly stage: Stage,
    private readonly options: BuildOptions,
    private readonly contextDir: string,
    private readonly done: ReadonlyMap<string, BuiltImage>,
  ) {
    const root = join(options.target, stage.name);
    mkdirSync(root, { recursive: true });
    if (done.has(stage.base))
      throw new Error(`${stage.name}: a stage that starts from a stage is not supported`);
    this.image = { root, workdir: '/', env: {}, user: 'root', entrypoint: [], command: [], healthcheck: [] };
  }

  build(): BuiltImage {
    for (const instruction of this.stage.instructions) this.carryOut(instruction);
    return this.image;
  }

  private carryOut(instruction: Instruction): void {
    const { name, text } = instruction;
    const { image } = this;
    if (name === 'WORKDIR') {
      image.workdir = text;
      mkdirSync(join(image.root, text), { recursive: true });
    } else if (name === 'ENV') Object.assign(image.env, readVariables(text));
    else if (name === 'USER') image.user = text;
    else if (name === 'COPY') this.copy(instruction);
    else if (name === 'RUN') this.run(text);
    else if (name === 'CMD') image.command = words(instruction);
    else if (name === 'ENTRYPOINT') image.entrypoint = words(instruction);
    else if (name === 'HEALTHCHECK')
      image.healthcheck = words({ ...instruction, text: text.replace(/^CMD\s+/, '') });
    else if (!['EXPOSE', 'STOPSIGNAL', 'LABEL'].includes(name)) throw new Error(`${name} is not supported`);
  }

  private copy({ flags, text }: Instruction): void {
    const from = flags.from === undefined ? this.contextDir : this.done.get(flags.from)?.root;
    if (from === undefined) throw new Error(`COPY --from=${flags.from}: no such stage`);
    const sources = text.split(/\s+/);
    const target = sources.pop() ?? '';
    const into = join(this.image.root, target.startsWith('/') ? '' : this.image.workdir, target);
    for (const source of sources) {
      const path = join(from, source);
      // Like Docker: the contents of a folder, but a file under its name when the target is a folder.
      const named = statSync(path).isFile() && (target.endsWith('/') || existsSync(into));
      const to = named ? join(into, basename(path)) : into;
      mkdirSync(dirname(to), { recursive: true });
      cpSync(path, to, { recursive: true, verbatimSymlinks: true });
    }
  }

  private run(command: string): void {
    if (aptInstall.test(command)) return requirePackages(aptPackages(this.stage));
    this.options.print(`${this.stage.name}: ${command}`);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: join(this.image.root, this.image.workdir),
      env: { ...inherited(), ...this.image.env },
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new Error(`${this.stage.name}: ${command}\n${(stdout + stderr).slice(-4_000)}`);
  }
}

function words({ name, text }: Instruction): string[] {
  const found = execForm(text);
  if (!found) throw new Error(`${name} must have the exec form, so that signals arrive: ${text}`);
  return found;
}

/** What a build finds in its environment: the tools and npm's settings of this machine, and nothing else of it. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|npm_config_.*|https?_proxy|no_proxy)$/i.test(name),
    ),
  );

/**
 * Carries out a Dockerfile's own COPY and RUN instructions without Docker: every stage in a folder of its own, which
 * stands for its file system. Base images are this machine.
 *
 * @returns the images by the names of their stages.
 * @throws Error naming the command that failed, with its last words, or an instruction that is not supported.
 */
export function buildImages(options: BuildOptions): Map<string, BuiltImage> {
  const contextDir = join(options.target, 'context');
  copyContext(options.context, contextDir, readIgnoreFile(`${options.dockerfile}.dockerignore`));
  const images = new Map<string, BuiltImage>();
  for (const stage of parseDockerfile(readFileSync(options.dockerfile, 'utf8'))) {
    images.set(stage.name, new StageBuild(stage, options, contextDir, images).build());
  }
  return images;
}
