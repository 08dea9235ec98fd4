/** A fake video element. Like a browser, it shows the image that covers the requested time of a paused video. */
export class FakeMovie extends EventTarget {
  readonly readyState = 4;
  readonly paused = true;
  readonly ended = false;
  readonly error = null;
  seeking = false;
  playbackRate = 1;
  volume = 1;
  muted = false;
  /** Whether the events of a seek come after its image, as in Firefox while the page has much to do. */
  isBusy = false;
  /** The start times of the images that were shown, in seconds. */
  readonly shown: number[] = [];
  private time = 0;
  private callbacks: VideoFrameRequestCallback[] = [];

  /**
   * @param starts start times of the images, in seconds
   * @param late by how many seconds the browser seeks too far
   * @param reportsSought whether the first image after a seek is reported with the requested time as its start, as in
   *   Firefox
   * @param ahead by how many seconds all reported times are too late, as in WebKitGTK for a file with an edit list
   */
  constructor(
    readonly duration: number,
    private readonly starts: readonly number[],
    private readonly late = 0,
    private readonly reportsSought = false,
    private readonly ahead = 0,
  ) {
    super();
  }

  get currentTime() {
    return this.time;
  }
  set currentTime(time: number) {
    this.time = time;
    this.seeking = true;
    if (!this.isBusy) this.dispatchEvent(new Event('seeking'));
    queueMicrotask(() => {
      if (this.isBusy) {
        this.presentSought();
        this.dispatchEvent(new Event('seeking'));
      }
      this.seeking = false;
      this.dispatchEvent(new Event('seeked'));
      if (!this.isBusy) this.presentSought();
    });
  }

  private presentSought() {
    const start = this.starts.findLast((begin) => begin <= this.time + this.late) ?? this.starts[0] ?? 0;
    this.shown.push(start);
    const mediaTime = (this.reportsSought ? Math.round(this.time * 1e6) / 1e6 : start) + this.ahead;
    for (const callback of this.callbacks.splice(0)) callback(0, { mediaTime } as VideoFrameCallbackMetadata);
  }

  /** Resolves once no seek is running any more. */
  async settled(): Promise<void> {
    while (this.seeking)
      await new Promise((resolve) => this.addEventListener('seeked', resolve, { once: true }));
  }

  /** Presents a frame as during playback: without a seek. */
  present(start: number): void {
    for (const callback of this.callbacks.splice(0))
      callback(0, { mediaTime: start + this.ahead } as VideoFrameCallbackMetadata);
  }

  requestVideoFrameCallback(callback: VideoFrameRequestCallback): number {
    return this.callbacks.push(callback);
  }
  cancelVideoFrameCallback() {}
  pause() {}
}

/** Start times of images at a constant rate. */
export const evenStarts = (perSecond: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index / perSecond);
