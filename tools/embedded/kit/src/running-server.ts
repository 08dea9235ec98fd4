/** A server that listens in this process. */
export interface RunningServer {
  port: number;
  /** Cuts requests in progress; resolves once every socket and file is closed. Further calls have no effect. */
  stop(): Promise<void>;
}
