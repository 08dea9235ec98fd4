import { parse } from 'yaml';
import { readText } from './paths';

export interface ComposeService {
  image?: string;
  build?: { dockerfile: string; target: string };
  command?: string[];
  user?: string;
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { resources?: { limits?: Record<string, unknown> } };
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { aliases?: string[] }>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  profiles?: string[];
  ports?: string[];
  extra_hosts?: string[];
  volumes?: string[];
  configs?: { source: string; target: string }[];
  logging?: { options?: Record<string, string> };
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
  configs: Record<string, { file: string }>;
}

export const composeSource = readText('docker-compose.yml');
/** docker-compose.yml without substitution of `${…}`. */
export const compose = parse(composeSource, { merge: true }) as ComposeFile;
export const services = Object.entries(compose.services);

export function composeService(name: string): ComposeService {
  const service = compose.services[name];
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
  return service;
}

/** The networks of a service, by name. */
export const networksOf = ({ networks = [] }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/** Whether a service is a task that ends. */
export const isOneShot = (name: string): boolean =>
  services.some(([, { depends_on: needs }]) => needs?.[name]?.condition === 'service_completed_successfully');

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges files as Compose does: mappings key by key, while other values are replaced by the override's. */
const merged = (base: Tree, override: Tree): Tree => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(override).map(([key, value]) => {
      const below = base[key];
      return [key, isTree(below) && isTree(value) ? merged(below, value) : value];
    }),
  ),
});

/** Reads a file that overrides docker-compose.yml. @returns it with the services after the merge */
export function composeOverride(path: string) {
  const file = parse(readText(path), { merge: true }) as Tree;
  const both = merged(compose as unknown as Tree, file) as unknown as ComposeFile;
  return { file, services: Object.entries(both.services) };
}
