import { faultKinds, type FaultKind, type FaultRequest, type Step, type UploadPoint } from './fault-kinds';

/** A pending fault. */
interface Fault extends FaultRequest {
  /** Remaining strikes; `session-needs-token` stays until the faults are cleared. */
  left: number;
  /** `drop`: remaining bytes before the cut, counted across PUTs. */
  bytesLeft: number;
}

/** The pending faults, oldest first, in memory only. */
export class FaultList {
  private faults: Fault[] = [];

  add(request: FaultRequest): void {
    this.faults.push({ ...request, left: request.times, bytesLeft: request.afterBytes });
  }

  list(): Fault[] {
    return [...this.faults];
  }

  clear(): void {
    this.faults = [];
  }

  /** The next matching fault. Does not use up a strike. */
  peek(kind: FaultKind, step: Step, at: UploadPoint): Fault | undefined {
    return this.faults.find((fault) => {
      const where: readonly Step[] = fault.step ? [fault.step] : faultKinds[fault.kind].unaimed;
      const aimedHere = fault.size === undefined || fault.size === at.size;
      return fault.kind === kind && where.includes(step) && aimedHere && at.offset >= fault.fromByte;
    });
  }

  /** True when a fault of this kind strikes now; uses up one strike. */
  strikes(kind: FaultKind, step: Step, at: UploadPoint): boolean {
    const fault = this.peek(kind, step, at);
    if (fault) this.use(fault);
    return fault !== undefined;
  }

  /** Uses up one strike. */
  use(fault: Fault): void {
    fault.left -= 1;
    fault.bytesLeft = fault.afterBytes;
    if (fault.left <= 0) this.faults = this.faults.filter((other) => other !== fault);
  }
}
