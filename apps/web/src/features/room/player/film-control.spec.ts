import { frameAt, frameRateOf, frameStart } from '@cutroom/contracts';
import { waitFor } from '@testing-library/react';
import { createFilmControl } from './film-control';

const rate = frameRateOf(25, null);

/** An element that shows what a browser does: nothing beyond the last picture, however long its sound is. */
class Movie extends EventTarget {
  readonly readyState = 4;
  readonly paused = true;
  readonly ended = false;
  seeking = false;
  playbackRate = 1;
  volume = 1;
  muted = false;
  private time = 0;
  private callbacks: VideoFrameRequestCallback[] = [];

  constructor(
    readonly duration: number,
    private readonly pictures: number,
  ) {
    super();
  }

  get currentTime() {
    return this.time;
  }
  set currentTime(time: number) {
    this.time = time;
    this.seeking = true;
    this.dispatchEvent(new Event('seeking'));
    queueMicrotask(() => {
      this.seeking = false;
      this.dispatchEvent(new Event('seeked'));
      const frame = Math.min(frameAt(this.time, rate), this.pictures - 1);
      const metadata = { mediaTime: frameStart(frame, rate) } as VideoFrameCallbackMetadata;
      for (const callback of this.callbacks.splice(0)) callback(0, metadata);
    });
  }

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    return this.callbacks.push(callback);
  }
  cancelVideoFrameCallback() {}
  pause() {}
}

function open(duration: number, pictures: number) {
  const control = createFilmControl(rate, null);
  const detach = control.attach(new Movie(duration, pictures) as unknown as HTMLVideoElement);
  control.loaded();
  return { control, detach };
}

describe('film control', () => {
  it('ends at the last picture of a file whose sound is longer, once it was looked for', async () => {
    const { control, detach } = open(4, 90);
    expect(control.lastFrame).toBe(99);
    control.show(99);
    await waitFor(() => expect(control.getState()).toMatchObject({ frame: 89, lastFrame: 89 }));
    control.step(1);
    await waitFor(() => expect(control.getState().frame).toBe(89));
    detach();
  });

  it('keeps the last frame of a file whose pictures reach its end', async () => {
    const { control, detach } = open(4, 100);
    control.show(99);
    await waitFor(() => expect(control.getState()).toMatchObject({ frame: 99, lastFrame: 99 }));
    control.show(40);
    await waitFor(() => expect(control.getState()).toMatchObject({ frame: 40, lastFrame: 99 }));
    detach();
  });
});
