import { endpoints, limits, messages } from '@cutroom/contracts';
import { act } from '@testing-library/react';
import { buildVideo } from '../../../testing/builders';
import { answer, refusal, type FakeReply } from '../../../testing/fake-server';
import { FakeRequest } from '../testing/fake-request';
import {
  expectStartedAnew,
  finishSending,
  pass,
  setUpUploadPage,
  startSending,
  step,
} from '../testing/upload-page';

setUpUploadPage();

const nothingArrived = refusal(404, messages.uploadNotFound);

describe('an upload on a computer that sleeps until its link has expired', () => {
  /** Breaks the connection, and lets the computer sleep for longer than the link is valid. */
  async function sleepWhileSending(finish: FakeReply) {
    const app = await startSending({
      expiresIn: 14_400,
      serve: (server) => server.on(endpoints.finishUpload, finish),
    });
    jest.setSystemTime(Date.now() + limits.uploadUrlLifetimeMs);
    await act(async () => FakeRequest.latest().breakOff());
    await pass(2_000);
    return app;
  }

  it('starts again with the same details, and stays on the page', async () => {
    const app = await sleepWhileSending(nothingArrived);
    expectStartedAnew(app.server);
    expect(FakeRequest.sent).toHaveLength(2);
    expect(app.path()).toBe('/platform/upload');
    expect(step(/Step 2/).getByText('cut.mp4')).toBeInTheDocument();
  });

  it('does not start again when its file had arrived', async () => {
    const app = await sleepWhileSending(answer(endpoints.finishUpload, buildVideo()));
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(1);
    expect(FakeRequest.sent).toHaveLength(1);
    expect(app.path()).toBe('/videos');
  });
});

describe('an upload whose link the store refuses, as after its keys were replaced', () => {
  const refuse = async () => {
    await act(async () => FakeRequest.latest().answer(403, '<Error><Code>InvalidAccessKeyId</Code></Error>'));
    // Until the next PUT, which must not stall.
    const { length } = FakeRequest.sent;
    for (let waits = 0; waits < 40 && FakeRequest.sent.length === length; waits += 1) await pass(500);
  };
  const begin = (finish: FakeReply) =>
    startSending({ expiresIn: 14_400, serve: (server) => server.on(endpoints.finishUpload, finish) });

  it('gets another link for the same details, and sends the file again', async () => {
    const app = await begin(nothingArrived);
    await refuse();
    expectStartedAnew(app.server);
    expect(app.server.calls(endpoints.cancelUpload)).toHaveLength(1);
    expect(FakeRequest.sent).toHaveLength(2);
    app.server.on(endpoints.finishUpload, answer(endpoints.finishUpload, buildVideo()));
    await finishSending();
    expect(app.path()).toBe('/videos');
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(2);
  });

  it('sends nothing again when the file of an earlier try had arrived', async () => {
    const app = await begin(answer(endpoints.finishUpload, buildVideo()));
    await refuse();
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(1);
    expect(app.path()).toBe('/videos');
  });

  it('ends after five refusals in a row', async () => {
    window.alert = () => undefined;
    jest.spyOn(console, 'error').mockImplementation();
    const app = await begin(nothingArrived);
    for (let tries = 0; tries < 5; tries += 1) await refuse();
    expect(FakeRequest.sent).toHaveLength(5);
    expect(app.server.calls(endpoints.startUpload)).toHaveLength(5);
  });
});
