import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startTestInbox, type TestInbox } from './test-inbox';

let inbox: TestInbox;
beforeAll(async () => void (inbox = await startTestInbox()));
afterAll(() => inbox.stop());
beforeEach(async () => void (await fetch(inbox.url('/messages'), { method: 'DELETE' })));

describe('a mail received over SMTP', () => {
  it('is listed with its parts, after older mails', async () => {
    await inbox.send({
      to: 'ann@example.test',
      subject: 'Première',
      text: 'code 123456',
      html: '<b>123456</b>',
    });
    await inbox.send({ to: 'bob@example.test', subject: 'Second', text: 'later' });

    const mails = await inbox.messages();

    expect(mails.map((mail) => mail.subject)).toEqual(['Première', 'Second']);
    expect(mails[0]).toEqual({
      id: expect.stringMatching(/^[a-z0-9-]+$/),
      to: 'ann@example.test',
      from: 'noreply@app.test',
      subject: 'Première',
      text: expect.stringContaining('code 123456'),
      html: expect.stringContaining('<b>123456</b>'),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(mails[1]?.html).toBe('');
  });

  it('is listed under each recipient, blind copies included', async () => {
    await inbox.send({
      to: ['a@example.test', 'b@example.test'],
      bcc: 'c@example.test',
      subject: 'all',
      text: 'x',
    });

    expect((await inbox.messages())[0]?.to).toBe('a@example.test, b@example.test, c@example.test');
    expect(await inbox.messages('?to=C@example.test')).toHaveLength(1);
    expect(await inbox.messages('?to=example.test')).toHaveLength(0);
  });

  it('keeps its place in the list across a restart', async () => {
    await inbox.send({ to: 'a@example.test', subject: 'one', text: 'x' });
    await inbox.restart();
    await inbox.send({ to: 'a@example.test', subject: 'two', text: 'x' });
    await inbox.restart();

    expect((await inbox.messages()).map((mail) => mail.subject)).toEqual(['one', 'two']);
    expect((await readdir(join(inbox.dataDir, 'mails'))).filter((name) => name.endsWith('.part'))).toEqual(
      [],
    );
  });

  it('is kept when twenty mails arrive at once', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `n${index}`);
    await Promise.all(numbers.map((subject) => inbox.send({ to: 'a@example.test', subject, text: 'x' })));

    expect((await inbox.messages()).map((mail) => mail.subject).sort()).toEqual(numbers.sort());
  });

  it('is rejected with 552 when its declared SIZE exceeds 10 MB', async () => {
    const sent = inbox.send({ to: 'a@example.test', text: 'x'.repeat(11 * 1024 * 1024) });

    await expect(sent).rejects.toMatchObject({ responseCode: 552 });
    expect(await inbox.messages()).toEqual([]);
  });

  it('is rejected with 552 when it exceeds 10 MB without a declared SIZE', async () => {
    const replies = await talk(
      ['HELO me', 'MAIL FROM:<a@example.test>', 'RCPT TO:<b@example.test>', 'DATA'],
      {
        body: `Subject: big\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(150_000),
      },
    );

    expect(replies.at(-1)).toMatch(/^552 /);
    expect(await inbox.messages()).toEqual([]);
  });

  it('is not listed when the sender disconnects midway', async () => {
    await talk(['HELO me', 'MAIL FROM:<a@example.test>', 'RCPT TO:<b@example.test>', 'DATA'], {
      cutAfter: 'Subject: x\r\n\r\nhal',
    });
    await inbox.send({ to: 'a@example.test', subject: 'whole', text: 'x' });

    expect((await inbox.messages()).map((mail) => mail.subject)).toEqual(['whole']);
  });
});

/** Sends SMTP commands line by line, then a whole body, or a part of one before it disconnects. */
async function talk(lines: string[], data: { body?: string; cutAfter?: string }): Promise<string[]> {
  const socket = connect(inbox.smtpPort(), '127.0.0.1').setEncoding('utf8');
  const replies: string[] = [];
  const reply = async () => replies.push(String((await once(socket, 'data'))[0]));
  await reply();
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await reply();
  }
  if (data.cutAfter !== undefined) {
    const closed = once(socket, 'close');
    socket.write(data.cutAfter, () => socket.destroy());
    await closed;
    return replies;
  }
  socket.write(`${data.body}\r\n.\r\n`);
  await reply();
  socket.destroy();
  return replies;
}
