import { faultKinds, type FaultKind, type FaultRequest, type Step, type UploadPoint } from './fault-kinds';

/** A fault that waits to strike. */
interface Fault extends FaultRequest {
  /** Strikes left. `session-needs-token` has no count: it stays until the faults are cleared. */
  left: number;
  /** `drop`: bytes still let through before the cut; what one PUT does not use up, the next one does. */
  bytesLeft: number;
}

/** The faults asked for, oldest first. In memory only: a restart forgets them. */
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

  /** The next fault of this kind for this step and point, not used up by asking. */
  peek(kind: FaultKind, step: Step, at: UploadPoint): Fault | undefined {
    return this.faults.find((fault) => {
      const where: readonly Step[] = fault.step ? [fault.step] : faultKinds[fault.kind].unaimed;
      const aimedHere = fault.size === undefined || fault.size === at.size;
      return fault.kind === kind && where.includes(step) && aimedHere && at.offset >= fault.fromByte;
    });
  }

  /** True when a fault of this kind strikes now; one strike of it is used up. */
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
