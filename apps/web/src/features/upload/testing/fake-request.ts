/** A fake XMLHttpRequest whose outcome the test decides. */
export class FakeRequest {
  static sent: FakeRequest[] = [];
  static latest(): FakeRequest {
    const request = FakeRequest.sent.at(-1);
    if (request === undefined) throw new Error('nothing has been sent');
    return request;
  }

  method = '';
  url = '';
  headers: Record<string, string> = {};
  body: Blob | null = null;
  aborted = false;
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: Blob) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }

  progress(loaded: number) {
    this.upload.onprogress?.({ loaded });
  }
  answer(status: number, responseText = '') {
    Object.assign(this, { status, responseText });
    this.onload?.();
  }
  breakOff() {
    this.onerror?.();
  }
}

/** Replaces XMLHttpRequest; the returned function restores it. */
export function installFakeRequests(): () => void {
  const original = globalThis.XMLHttpRequest;
  FakeRequest.sent = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return () => Object.assign(globalThis, { XMLHttpRequest: original });
}
