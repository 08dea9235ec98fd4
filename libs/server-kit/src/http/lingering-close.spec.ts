import express from 'express';
import { on } from 'node:events';
import { connect } from 'node:net';
import * as z from 'zod/mini';
import { createLingeringClose } from './lingering-close';
import { endpoint } from './route';
import { createHttpServer, listen } from './server';
import { buildRow, startTestService, type TestService } from './testing/test-service';

const picture = { field: 'picture', maxBytes: 1_000, required: true, tooLarge: 'Too big a file' };
const fileRow = { ...buildRow, method: 'POST', path: '/file', file: picture, data: z.null() } as const;
const jsonRow = { ...buildRow, method: 'POST', path: '/json', body: z.object({}), data: z.null() } as const;
const refusedRow = { ...fileRow, path: '/refused', access: 'signed-in' } as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService([
    endpoint(fileRow, async () => null),
    endpoint(jsonRow, async () => null),
    endpoint(refusedRow, async () => null),
  ]);
});
afterAll(() => service.close());

const multipart = {
  type: 'multipart/form-data; boundary=b',
  part: '--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\n',
};
const json = { type: 'application/json', part: '{"a":"' };

/** Sends a body that does not end, block by block, until the connection is cut. */
function sendWithoutEnd(
  path: string,
  { type, part }: typeof multipart = multipart,
  port = service.port,
): Promise<{ answer: string; sentBeforeAnswer: number; sent: number }> {
  const block = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sentBeforeAnswer = 0;
    const pump = () => {
      while (!socket.destroyed) {
        if (answer === '') sentBeforeAnswer += block.length;
        if (!socket.write(block)) return void socket.once('drain', pump);
      }
    };
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ answer, sentBeforeAnswer, sent: socket.bytesWritten - socket.writableLength }),
    );
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    pump();
  });
}

describe('an endless body', () => {
  it('gets a response as soon as it is too large, and is then cut off', async () => {
    const { answer, sentBeforeAnswer } = await sendWithoutEnd('/file');
    expect(answer).toContain('413 Payload Too Large');
    expect(answer).toContain('Too big a file');
    expect(sentBeforeAnswer).toBeLessThan(20_000_000);
  });

  it('of JSON gets a response and is cut off as well', async () => {
    const { answer, sentBeforeAnswer } = await sendWithoutEnd('/json', json);
    expect(answer).toContain('413 Payload Too Large');
    expect(sentBeforeAnswer).toBeLessThan(20_000_000);
  });

  it('is cut off after any other rejection as well', async () => {
    const { answer } = await sendWithoutEnd('/refused');
    expect(answer).toContain('401 Unauthorized');
  });
});

describe('a body on a connection that closes after it', () => {
  /** Sends a third of a body, and the rest only after the whole response has arrived, like a slow connection. */
  function sendInThirds(path: string): Promise<{ answer: string; error?: string; sent: number }> {
    const third = 'x'.repeat(1_000_000);
    return new Promise((resolve) => {
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
      let answer = '';
      let error: string | undefined;
      socket.on('data', (bytes) => (answer += bytes.toString()));
      socket.once('end', () => {
        socket.write(third);
        // A reset arrives only after a first write.
        setTimeout(() => socket.end(third), 100);
      });
      socket.on('error', (reason: NodeJS.ErrnoException) => (error = reason.code));
      socket.on('close', () => resolve({ answer, error, sent: socket.bytesWritten - socket.writableLength }));
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${multipart.type}\r\n`;
      socket.write(`${head}Content-Length: ${3 * third.length}\r\n\r\n${third}`);
    });
  }

  it.each([
    ['too large', '/file', '413 Payload Too Large'],
    ['not allowed', '/refused', '401 Unauthorized'],
  ])('that is %s is read to its end, and no reset overtakes its response', async (_what, path, status) => {
    const { answer, error, sent } = await sendInThirds(path);
    expect(answer).toContain(status);
    expect(answer).toContain('Connection: close');
    expect(answer.endsWith('}')).toBe(true);
    expect(error).toBeUndefined();
    expect(sent).toBeGreaterThan(3_000_000);
  });
});

describe('more endless bodies than a service keeps reading', () => {
  /** What the kernel buffers at both ends of a socket that nobody reads. */
  const kernelBytes = 12_000_000;

  it('get their response, and the rest of them stays unread', async () => {
    const app = express().use(createLingeringClose(1), (_req, res) => void res.status(401).end());
    const crowded = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
    const sending = Array.from({ length: 3 }, () => sendWithoutEnd('/', multipart, crowded.port));
    const ended = await Promise.all(sending);
    expect(ended.map(({ answer }) => answer.slice(0, 12))).toEqual(Array(3).fill('HTTP/1.1 401'));
    expect(ended.filter(({ sent }) => sent > kernelBytes).length).toBeLessThanOrEqual(1);
    await crowded.close();
  });
});

describe('a small refused body, while a service keeps reading others', () => {
  it('leaves its connection open for the next request', async () => {
    const app = express().use(createLingeringClose(0), (_req, res) => void res.status(401).end());
    const crowded = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
    const socket = connect(crowded.port, '127.0.0.1');
    const received = on(socket, 'data');
    for (const body of ['x'.repeat(1_000), '']) {
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
      const { value } = (await received.next()) as { value: Buffer[] };
      expect(String(value[0])).toContain('401 Unauthorized');
    }
    socket.destroy();
    await crowded.close();
  });
});

describe('a connection on which bodies arrive after their responses', () => {
  it('keeps no listener of an earlier request', async () => {
    const watched: number[] = [];
    const app = express().use(createLingeringClose(), (req, res) => {
      watched.push(req.socket.listenerCount('close'));
      res.status(401).end();
    });
    const running = await listen(createHttpServer(app), { host: '127.0.0.1', port: 0 });
    const socket = connect(running.port, '127.0.0.1');
    const received = on(socket, 'data');
    for (let request = 1; request <= 5; request += 1) {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n');
      await received.next();
      socket.write('late');
    }
    expect(new Set(watched).size).toBe(1);
    socket.destroy();
    await running.close();
  });
});

describe('a connection whose request was read completely', () => {
  it('stays open for the next request', async () => {
    const answers = await new Promise<string>((resolve) => {
      const socket = connect(service.port, '127.0.0.1');
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString();
        const count = text.split('HTTP/1.1 200').length - 1;
        if (count === 1 && !text.includes('again')) {
          text += 'again';
          socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
        }
        if (count === 2) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    });
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});
