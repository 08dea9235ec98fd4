import { runServer } from './run-server';

describe('a server that cannot start', () => {
  const umask = process.umask();
  let said: string;
  beforeEach(() => {
    said = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said += String(text))));
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.umask(umask);
  });

  const startWith = (error: Error) =>
    runServer({
      name: 'a-server',
      ports: {},
      folder: { variable: 'A_SERVER_DATA_DIR', fallback: '/data/a-server' },
      start: () => Promise.reject(error),
    });

  it('names its folder and the variable when the disk is full', async () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await expect(startWith(error)).rejects.toThrow('exit 1');
    expect(said).toBe(
      'a-server: ENOSPC: no space left on device, write. The data folder is /data/a-server; A_SERVER_DATA_DIR names another one\n',
    );
  });

  it('names no folder when it may not use its port', async () => {
    const error = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), {
      code: 'EACCES',
      syscall: 'listen',
    });
    await expect(startWith(error)).rejects.toThrow('exit 1');
    expect(said).toBe('a-server: listen EACCES: permission denied 127.0.0.1:80\n');
  });
});
