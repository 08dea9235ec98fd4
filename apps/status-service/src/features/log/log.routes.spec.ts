import jwt from 'jsonwebtoken';
import { Types } from 'mongoose';
import { jwtSecret, serviceToken } from '@cutroom/server-kit/testing';
import { buildWrite, useTestService } from '../../testing/test-service';

const service = useTestService();

describe('GET /logs/:videoId', () => {
  it('returns five pending steps before the first publish', async () => {
    const { token, videoId } = await service.signInWithVideo();
    const pending = { status: 'PENDING' };
    expect(await service.read(videoId, token)).toEqual({
      status: 200,
      answer: {
        statusCode: 200,
        success: true,
        message: 'OK',
        data: {
          videoId,
          attempt: 0,
          version: 0,
          authorizationInitiated: pending,
          permissionGranted: pending,
          queue: pending,
          downloading: pending,
          uploading: pending,
          failure: null,
          youtubeUrl: null,
          updatedAt: '2026-03-01T10:00:00.000Z',
        },
      },
    });
  });

  it('returns the log that was written', async () => {
    const { token, videoId, teamId } = await service.signInWithVideo();
    const downloading = { status: 'INPROGRESS' as const, bytes: 0, total: 300_000_000_000 };
    const written = buildWrite({ teamId, version: 7, attempt: 2, downloading, failure: 'YouTube said no' });
    await service.write(videoId, written);
    const { answer } = await service.read(videoId, token);
    const { teamId: _teamId, ...visible } = written;
    expect(answer.data).toEqual({ ...visible, videoId, updatedAt: expect.stringMatching(/^20\d\d-.*Z$/) });
  });

  it('returns the same 404 for a video of another team and for a missing one', async () => {
    const [own, other] = [await service.signInWithVideo(), await service.signInWithVideo()];
    await service.write(other.videoId, buildWrite({ teamId: other.teamId }));
    const untouched = await service.addVideo(other.teamId);
    for (const videoId of [other.videoId, untouched, new Types.ObjectId().toHexString()]) {
      const { status, answer } = await service.read(videoId, own.token);
      expect([status, answer.message, answer.data]).toEqual([404, 'No such video', null]);
    }
  });

  it.each(['1', 'G'.repeat(24), 'a'.repeat(25), '%7B%22$ne%22:null%7D', 'A'.repeat(24)])(
    'rejects the id %s',
    async (videoId) => {
      const { token } = await service.signInWithVideo();
      const answer = await fetch(`${service.url}/logs/${videoId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'Invalid Inputs' });
    },
  );
});

describe('GET /logs/:videoId, access', () => {
  const options = { issuer: 'cutroom', audience: 'cutroom', expiresIn: 60 } as const;

  it('is only for signed-in creators', async () => {
    const { token, userId, sessionId, videoId, teamId } = await service.signInWithVideo();
    const claims = { ...options, subject: userId.toHexString(), jwtid: sessionId };
    const unsigned = token.split('.')[1] ?? '';
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const refused: [string, string | undefined][] = [
      ['no token', undefined],
      ['no algorithm', `${none}.${unsigned}.`],
      ['no signature', `${token.split('.').slice(0, 2).join('.')}.`],
      ['another key', jwt.sign({}, 'another key', claims)],
      ['another audience', jwt.sign({}, jwtSecret, { ...claims, audience: 'elsewhere' })],
      ['another issuer', jwt.sign({}, jwtSecret, { ...claims, issuer: 'elsewhere' })],
      ['expired', jwt.sign({}, jwtSecret, { ...claims, expiresIn: -1 })],
      ['unknown session', jwt.sign({}, jwtSecret, { ...claims, jwtid: 'unknown' })],
      ['service credential', serviceToken],
    ];
    for (const [name, given] of refused) {
      const { status, answer } = await service.read(videoId, given);
      expect({ name, status, data: answer.data }).toEqual({ name, status: 401, data: null });
    }
    expect((await service.read(videoId, jwt.sign({}, jwtSecret, claims))).status).toBe(200);

    const editor = await service.signInEditor(teamId);
    expect((await service.read(videoId, editor.token)).status).toBe(403);
    const teamless = await service.signIn({ teamId: null });
    expect((await service.read(videoId, teamless.token)).status).toBe(403);

    await service.deps.sessions.revoke({ userId, sessionId });
    expect((await service.read(videoId, token)).status).toBe(401);
  });
});

describe('PUT /internal/logs/:videoId', () => {
  const newId = () => service.addVideo(new Types.ObjectId().toHexString());

  it('is only for services', async () => {
    const { token, videoId, teamId } = await service.signInWithVideo();
    for (const given of [null, token, `${serviceToken}x`, serviceToken.slice(0, -1), 'x']) {
      expect((await service.write(videoId, buildWrite({ teamId }), given)).status).toBe(401);
    }
    expect((await service.read(videoId, token)).answer.data.version).toBe(0);
  });

  it('stores only a newer version and returns what is stored', async () => {
    const videoId = await newId();
    const write = async (version: number, failure: string) =>
      (await service.write(videoId, buildWrite({ version, failure }))).answer.data;
    expect(await write(3, 'third')).toMatchObject({ version: 3, failure: 'third' });
    expect(await write(2, 'late')).toMatchObject({ version: 3, failure: 'third' });
    expect(await write(3, 'again')).toMatchObject({ version: 3, failure: 'third' });
    expect(await write(4, 'fourth')).toMatchObject({ version: 4, failure: 'fourth' });
    expect(await write(0, 'first')).toMatchObject({ version: 4, failure: 'fourth' });
  });

  it('drops fields that a newer version does not have', async () => {
    const videoId = await newId();
    await service.write(videoId, buildWrite({ uploading: { status: 'INPROGRESS', bytes: 5, total: 9 } }));
    const { answer } = await service.write(
      videoId,
      buildWrite({ version: 2, uploading: { status: 'PENDING' } }),
    );
    expect(answer.data.uploading).toEqual({ status: 'PENDING' });
  });

  it('keeps the newest of versions that arrive at the same time', async () => {
    const videoId = await newId();
    const versions = Array.from({ length: 20 }, (_, index) => index + 1).sort(
      (a, b) => ((a * 7) % 20) - ((b * 7) % 20),
    );
    const answers = await Promise.all(
      versions.map((version) => service.write(videoId, buildWrite({ version, failure: `v${version}` }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 200));
    answers.forEach(({ answer }, index) =>
      expect(answer.data.version).toBeGreaterThanOrEqual(versions[index] ?? 0),
    );
    const { answer } = await service.write(videoId, buildWrite({ version: 0 }));
    expect(answer.data).toMatchObject({ version: 20, failure: 'v20' });
  });

  it.each([
    ['no body', undefined],
    ['an operator for a team', buildWrite({ teamId: { $ne: null } as unknown as string })],
    ['a negative version', buildWrite({ version: -1 })],
    ['half a version', buildWrite({ version: 1.5 })],
    ['a version past what numbers hold', buildWrite({ version: 2 ** 60 })],
    ['an unknown status', buildWrite({ queue: { status: 'STUCK' as 'DONE' } })],
    ['a missing step', { ...buildWrite(), uploading: undefined }],
    ['text for bytes', buildWrite({ uploading: { status: 'DONE', bytes: '5' as unknown as number } })],
  ])('rejects %s', async (_name, body) => {
    const { status, answer } = await service.write(await newId(), body);
    expect([status, answer.data]).toEqual([400, null]);
  });

  it('stores only fields of the endpoint table', async () => {
    const videoId = await newId();
    await service.write(videoId, { ...buildWrite(), extra: 'x', __proto__: { y: 1 }, _id: 'z' });
    const row = await service.deps.logs.findById(videoId).orFail().lean();
    expect(Object.keys(row)).not.toContain('extra');
    expect(row._id.toHexString()).toBe(videoId);
  });
});

describe('DELETE /internal/logs/:videoId', () => {
  const purge = (videoId: string) =>
    service.deps.connection
      .collection('videos')
      .updateOne({ _id: new Types.ObjectId(videoId) }, { $set: { 'bin.purging': true } });
  const isStored = (videoId: string) => service.deps.logs.exists({ _id: videoId });

  it('is only for services', async () => {
    const { token, videoId, teamId } = await service.signInWithVideo();
    await service.write(videoId, buildWrite({ teamId }));
    for (const given of [null, token, `${serviceToken}x`])
      expect((await service.removeLog(videoId, given)).status).toBe(401);
    expect(await isStored(videoId)).not.toBeNull();
  });

  it('removes the log, also when repeated', async () => {
    const { videoId, teamId } = await service.signInWithVideo();
    await service.write(videoId, buildWrite({ teamId }));
    for (let time = 0; time < 2; time += 1) {
      const { status, answer } = await service.removeLog(videoId);
      expect([status, answer.data]).toEqual([200, null]);
    }
    expect(await isStored(videoId)).toBeNull();
  });

  it('is final: a late write of api brings back no log', async () => {
    const { videoId, teamId } = await service.signInWithVideo();
    await service.write(videoId, buildWrite({ teamId }));
    await purge(videoId);
    await service.removeLog(videoId);
    expect((await service.write(videoId, buildWrite({ teamId, version: 9 }))).status).toBe(404);
    await service.deps.connection.collection('videos').deleteOne({ _id: new Types.ObjectId(videoId) });
    expect((await service.write(videoId, buildWrite({ teamId, version: 10 }))).status).toBe(404);
    expect(await isStored(videoId)).toBeNull();
  });
});

describe('status-service', () => {
  it('is ready while its database responds', async () => {
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('log_writes_total');
  });

  it('returns 404 for unknown paths and 405 for other methods', async () => {
    expect((await fetch(`${service.url}/logs`)).status).toBe(404);
    const answer = await fetch(`${service.url}/logs/${'a'.repeat(24)}`, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
