export interface ProcessInfo {
  pid: number;
  /** The command line, separated by spaces. */
  command: string;
}

/** The process that listens on a port. */
export interface PortHolder extends ProcessInfo {
  /** Its working directory, if known. */
  folder?: string;
  parent?: ProcessInfo;
}
