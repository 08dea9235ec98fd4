import { createHttpServer, createLogger, listen } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { createApp } from './app';
import { compose } from './compose';
import { readEnvironment } from './environment';

export const jwtSecret = 'a8f2-the-key-that-signs-sessions-c41d';
export const serviceToken = '5d1c-the-credential-between-services-b7e0';
export type TestService = Awaited<ReturnType<typeof startTestService>>;

interface Answer {
  statusCode: number;
  success: boolean;
  message: string;
  data: { destination: string; filename: string } | null;
  errors?: unknown;
}

/** A new database and bucket on the embedded servers. */
export function testVariables(overrides: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const uri = new URL(process.env.TEST_MONGODB_URI ?? '');
  uri.pathname = `/upload-${randomUUID()}`;
  return {
    NODE_ENV: 'test',
    MONGODB_URI: uri.href,
    JWT_SECRET: jwtSecret,
    SERVICE_TOKEN: serviceToken,
    S3_BUCKET: `upload-${randomUUID()}`,
    S3_ENDPOINT: process.env.TEST_S3_ENDPOINT,
    AWS_ACCESS_KEY_ID: process.env.TEST_AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: process.env.TEST_AWS_SECRET_ACCESS_KEY,
    ...overrides,
  };
}

/** A multipart body with one file under any client file name. */
export function thumbnailForm(
  file: Buffer,
  { field = 'thumbnail', name = 'mine.jpg', type = 'image/jpeg' } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)], { type }), name);
  return form;
}

/** The whole service on its own port, with the actions of the suites. */
export async function startTestService(overrides: NodeJS.ProcessEnv = {}) {
  const env = readEnvironment(testVariables(overrides));
  const { deps, close } = await compose(env, {
    logger: createLogger({ service: 'test', level: 'silent' }),
    imageWorker: process.env.TEST_IMAGE_WORKER,
  });
  const running = await listen(createHttpServer(createApp(deps)), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    url,
    deps,

    async signIn({ role = 'YOUTUBER', teamId = new Types.ObjectId() as Types.ObjectId | null } = {}) {
      const _id = new Types.ObjectId();
      await deps.connection.collection('users').insertOne({ _id, username: 'someone', role, teamId });
      const { token } = await deps.sessions.issue({ _id });
      const { sessionId } = await deps.sessions.authenticate(token);
      return { userId: _id, token, sessionId, teamId: teamId?.toHexString() ?? '' };
    },

    async post(body: RequestInit['body'], token?: string, headers: Record<string, string> = {}) {
      const authorization: Record<string, string> =
        token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/thumbnail`, {
        method: 'POST',
        body,
        headers: { ...headers, ...authorization },
      });
      return { status: answer.status, headers: answer.headers, answer: (await answer.json()) as Answer };
    },

    async stop() {
      await running.close();
      await close();
    },
  };
}
