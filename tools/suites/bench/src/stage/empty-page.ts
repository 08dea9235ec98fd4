import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { repository } from '@cutroom/suites-kit';

const index =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Empty</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>';
const main = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, 'Empty'));
`;
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

async function build(folder: string): Promise<string> {
  await writeFile(join(folder, 'index.html'), index);
  await writeFile(join(folder, 'main.jsx'), main);
  const vite = await import('vite');
  const outDir = join(folder, 'dist');
  const options = { outDir, emptyOutDir: true, target: 'es2022' };
  await vite.build({ root: folder, configFile: false, logLevel: 'error', build: options });
  return outDir;
}

export interface EmptyPage {
  url: string;
  stop(): Promise<void>;
}

/** Builds and serves a Vite and React page with one element, compressed in advance with brotli as Cutroom's pages are. */
export async function serveEmptyPage(): Promise<EmptyPage> {
  const parent = join(repository, 'tmp');
  await mkdir(parent, { recursive: true });
  // Inside the repository, where Vite finds React.
  const folder = await mkdtemp(join(parent, 'empty-page-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const outDir = await build(folder).catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    const answer = async () => {
      const body = compressed.get(name) ?? brotliCompressSync(await readFile(join(outDir, name)));
      compressed.set(name, body);
      response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
      response.setHeader('Content-Encoding', 'br').end(body);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await discard();
    },
  };
}
