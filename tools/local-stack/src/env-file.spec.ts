import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addEnvFile } from './env-file';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-env-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = join(__dirname, '../../..');
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** The environment after the settings file of the folder has been added. */
function settings(env: NodeJS.ProcessEnv = {}): { env: NodeJS.ProcessEnv; notice?: string } {
  const notice = addEnvFile(folder, env);
  return { env, notice };
}

describe('addEnvFile', () => {
  it('changes nothing when there is no file', () =>
    expect(settings()).toEqual({ env: {}, notice: undefined }));

  it('adds only variables that the environment does not have', () => {
    write('.env', 'WEB_PORT=4300\nAPI_PORT=3100\n');
    expect(settings({ WEB_PORT: '1' })).toEqual({
      env: { WEB_PORT: '1', API_PORT: '3100' },
      notice: undefined,
    });
  });

  it('ignores the .env of a deployment and returns a notice', () => {
    const written = readFileSync(join(root, 'tools/deploy/.env.example'), 'utf8');
    write('.env', written.replace('JWT_SECRET=', 'JWT_SECRET=of-the-deployment'));
    const { env, notice } = settings();
    expect(env).toEqual({});
    expect(notice).toMatch(/\.env belongs to docker compose .*\.env\.local\.$/);
  });

  it('reads .env.local when .env belongs to a deployment', () => {
    write('.env', 'MONGO_OPERATOR_PASSWORD=x\nWEB_PORT=1\n');
    write(
      '.env.local',
      readFileSync(join(root, '.env.example'), 'utf8').replace('WEB_PORT=4200', 'WEB_PORT=4300'),
    );
    const { env, notice } = settings();
    expect([env.WEB_PORT, notice]).toEqual(['4300', undefined]);
  });
});
