import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const onPath = (name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();

function playwrightBrowser() {
  const script =
    "const p=require('@playwright/test').chromium.executablePath();process.stdout.write(require('fs').existsSync(p)?p:'')";
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout;
}

/** Finds the browser that `variable` names, or else the first of `commands` on the PATH, or else Playwright's download. */
function findChromium(variable, commands) {
  const named = process.env[variable];
  if (named) return existsSync(named) ? named : undefined;
  for (const command of commands) {
    const found = onPath(command);
    if (found) return found;
  }
  return playwrightBrowser() || undefined;
}

const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** Prefers the headless shell, a Chromium without a user interface, in which a journey takes two thirds of the time. */
const findBrowser = () => findChromium('CHROMIUM_PATH', ['chromium-headless-shell', ...fullBrowsers]);

/** Finds a complete Chromium, because the headless shell has no back-forward cache, whatever its options are. */
const findFullBrowser = () => findChromium('CHROMIUM_FULL_PATH', fullBrowsers);

function apt(packages) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options).status ===
    0
  );
}

const findBrowsers = () => ({ browser: findBrowser(), fullBrowser: findFullBrowser() });

/**
 * Finds the browsers of the suites or installs them: `browser` for all journeys except those that need `fullBrowser`.
 *
 * @throws Error with the command to run when there is no browser and it cannot install one
 */
export function requireBrowsers() {
  const { browser, fullBrowser } = findBrowsers();
  const missing = [...(browser ? [] : ['chromium-headless-shell']), ...(fullBrowser ? [] : ['chromium'])];
  if (missing.length > 0 && !apt(missing))
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const found = findBrowsers();
  if (found.browser && found.fullBrowser) return found;
  throw new Error('The browser suites need Chromium. Run: sudo apt-get install -y chromium');
}

/** The other programs that the suites run: Debian's packages, each with a check that it is installed. */
const servers = {
  'nginx-light': () => onPath('nginx'),
  'libnginx-mod-http-brotli-filter': () => nginxModule('brotli-filter'),
  'libnginx-mod-http-brotli-static': () => nginxModule('brotli-static'),
  'gettext-base': () => onPath('envsubst'),
  'redis-server': () => onPath('redis-server'),
  // The suites about media make their clips with ffmpeg. The product has its own decoder.
  ffmpeg: () => onPath('ffmpeg'),
};

const nginxModule = (name) => existsSync(`/etc/nginx/modules-enabled/50-mod-http-${name}.conf`);
const missingServers = () => Object.keys(servers).filter((name) => !servers[name]());

/**
 * Finds nginx with its modules, Redis and ffmpeg, or installs them.
 *
 * @throws Error with the command to run when one is missing and cannot be installed
 */
export function requireServers() {
  const missing = missingServers();
  if (missing.length > 0) apt(missing);
  const left = missingServers();
  if (left.length > 0) {
    throw new Error(
      `The suites need nginx, Redis and ffmpeg. Run: sudo apt-get install -y ${left.join(' ')}`,
    );
  }
}
