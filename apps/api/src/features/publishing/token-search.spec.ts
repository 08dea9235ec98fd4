import { Types, type Connection } from 'mongoose';
import { usePublishStage } from './testing/publish-stage';
import { sandbox } from './testing/sandbox';

const stage = usePublishStage();

/** Every document of every collection as text. */
async function everything(connection: Connection): Promise<string> {
  const collections = (await connection.db?.listCollections().toArray()) ?? [];
  const documents = await Promise.all(
    collections.map(({ name }) => connection.collection(name).find({}).toArray()),
  );
  expect(documents.flat().length).toBeGreaterThan(0);
  return JSON.stringify(documents);
}

describe('the access token', () => {
  it('is in no row, log line or email: during and after a publish, after a refusal, while awaiting consent', async () => {
    const { connection } = stage.api.deps;
    const seen: string[] = [];
    const look = async () => seen.push(await everything(connection));

    const video = await stage.buildVideo({ size: 3_000_000 });
    await sandbox.fault({ kind: 'slow', bytesPerSecond: 6_000_000 });
    await stage.publish(video);
    await look();
    await stage.untilState(video, 'PUBLISHED');
    await look();

    const refused = await stage.buildVideo();
    await sandbox.fault({ kind: 'quota' });
    await stage.publish(refused);
    await look();

    const resting = await stage.buildVideo();
    await sandbox.fault({ kind: 'token-expired', step: 'probe' });
    await sandbox.fault({ kind: 'session-needs-token' });
    await stage.publish(resting);
    const mail = await stage.mailAbout(resting, 'Your permission is needed');
    await look();

    const tokens = (await sandbox.tokens()).map(({ token }) => token);
    expect(tokens.length).toBeGreaterThanOrEqual(3);
    const places = [...seen, stage.api.logs.join('\n'), mail.text, mail.html];
    for (const token of tokens) for (const place of places) expect(place).not.toContain(token);
    // Session URIs are nowhere either: they could finish an upload.
    expect(stage.api.logs.join('\n')).not.toMatch(/upload_id=(?!\[redacted\])/);
    for (const text of seen) expect(text).not.toContain('upload_id');
  });

  it('would be found: the search finds a planted token', async () => {
    const { connection } = stage.api.deps;
    const [{ token } = { token: '' }] = await sandbox.tokens();
    expect(token).not.toBe('');
    const _id = new Types.ObjectId();
    await connection.collection('videos').insertOne({ _id, publish: { deep: [{ planted: token }] } });
    expect(await everything(connection)).toContain(token);
    await connection.collection('videos').deleteOne({ _id });
    expect(await everything(connection)).not.toContain(token);
  });
});
