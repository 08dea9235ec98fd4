import { createHttpServer, listen } from '@cutroom/server-kit';
import {
  buildSignedIn,
  jwtSecret,
  newBucketEnv,
  newDatabaseUri,
  serviceToken,
  silent,
} from '@cutroom/server-kit/testing';
import { createApp } from '../app';
import { compose } from '../compose';
import { readEnvironment } from '../environment';

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
  return {
    NODE_ENV: 'test',
    MONGODB_URI: newDatabaseUri(),
    JWT_SECRET: jwtSecret,
    SERVICE_TOKEN: serviceToken,
    ...newBucketEnv(),
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
    logger: silent,
    imageWorker: process.env.TEST_IMAGE_WORKER,
  });
  const running = await listen(createHttpServer(createApp(deps)), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    url,
    deps,

    signIn: (options?: Parameters<typeof buildSignedIn>[1]) => buildSignedIn(deps, options),

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
