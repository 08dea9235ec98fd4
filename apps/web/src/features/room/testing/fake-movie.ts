/** An element that shows what a browser does: of a paused video, the picture that covers the time that was sought. */
export class FakeMovie extends EventTarget {
  readonly readyState = 4;
  readonly paused = true;
  readonly ended = false;
  readonly error = null;
  seeking = false;
  playbackRate = 1;
  volume = 1;
  muted = false;
  /** When the pictures that were shown begin, in seconds. */
  readonly shown: number[] = [];
  private time = 0;
  private callbacks: VideoFrameRequestCallback[] = [];

  /**
   * @param starts when the pictures begin, in seconds
   * @param late how much later the browser seeks than it is told to, in seconds
   * @param reportsSought as Firefox reports the first picture after a seek: as if it began at the time that was sought
   */
  constructor(
    readonly duration: number,
    private readonly starts: readonly number[],
    private readonly late = 0,
    private readonly reportsSought = false,
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
      const start = this.starts.findLast((begin) => begin <= this.time + this.late) ?? this.starts[0] ?? 0;
      this.shown.push(start);
      const mediaTime = this.reportsSought ? Math.round(this.time * 1e6) / 1e6 : start;
      for (const callback of this.callbacks.splice(0))
        callback(0, { mediaTime } as VideoFrameCallbackMetadata);
    });
  }

  /** Once no seek is under way any more. */
  async settled(): Promise<void> {
    while (this.seeking)
      await new Promise((resolve) => this.addEventListener('seeked', resolve, { once: true }));
  }

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    return this.callbacks.push(callback);
  }
  cancelVideoFrameCallback() {}
  pause() {}
}

/** When the pictures of a constant rate begin. */
export const evenStarts = (perSecond: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index / perSecond);
