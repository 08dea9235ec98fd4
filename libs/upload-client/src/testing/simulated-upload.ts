import { planParts } from '@cutroom/contracts';
import { applyEvent } from '../transfer/apply-event';
import {
  createTransfer,
  transferTiming,
  type Failure,
  type Moment,
  type Transfer,
  type TransferCommand,
  type TransferEvent,
} from '../transfer/state';

/** The outcome of a running command. */
export type Outcome =
  | { type: 'done' }
  /** It took effect, but its response was lost. */
  | { type: 'answer-lost' }
  | { type: 'failed'; failure: Failure }
  /** Its bytes were damaged in transit, and the store refused them. */
  | { type: 'damaged' };

/** The checksum of a part of a file, which is named by a letter. */
export const md5Of = (file: string, number: number): string => `${file}${number}`;

/** A transfer with a store and a server in memory, which a test advances step by step. */
export class SimulatedUpload {
  transfer: Transfer;
  at = 0;
  /** The checksums of the parts in the store, by number. */
  readonly store = new Map<number, string>();
  /** The running commands. */
  running: TransferCommand[] = [];
  /** How often each part was sent from its beginning. */
  readonly sends = new Map<number, number>();
  received = 0;
  readonly plan;

  constructor(
    size: number,
    readonly file = 'a',
  ) {
    this.plan = planParts(size);
    this.transfer = createTransfer(size);
  }

  dispatch(event: TransferEvent): void {
    const moment: Moment = { at: this.at, random: () => 1, timing: transferTiming };
    const { transfer, commands } = applyEvent(this.transfer, event, moment);
    this.transfer = transfer;
    for (const command of commands) this.begin(command);
  }

  private begin(command: TransferCommand): void {
    if (command.type === 'abort') {
      this.running = this.running.filter((each) => !('number' in each) || each.number !== command.number);
      return;
    }
    if (command.type === 'send') {
      this.sends.set(command.number, (this.sends.get(command.number) ?? 0) + 1);
    }
    this.running.push(command);
  }

  pass(ms: number): void {
    this.at += ms;
    this.dispatch({ type: 'tick' });
  }

  /** The command of a type that has been running for longest. */
  first<Type extends TransferCommand['type']>(type: Type): Extract<TransferCommand, { type: Type }> {
    const command = this.running.find((each) => each.type === type);
    if (command === undefined) throw new Error(`no ${type} is running`);
    return command as Extract<TransferCommand, { type: Type }>;
  }

  settle(command: TransferCommand, outcome: Outcome): void {
    if (!this.running.includes(command)) return;
    this.running = this.running.filter((each) => each !== command);
    const takesEffect = outcome.type === 'done' || outcome.type === 'answer-lost';
    const result = takesEffect ? this.effect(command) : null;
    if (outcome.type === 'answer-lost' && command.type === 'send') {
      const { partSize, size } = this.plan;
      this.dispatch({ type: 'progress', number: command.number, sent: Math.min(partSize, size) });
    }
    this.dispatch(result && outcome.type === 'done' ? result : this.failed(command, outcome));
  }

  /** The effect of a command on the store and the server. */
  private effect(command: TransferCommand): TransferEvent | null {
    switch (command.type) {
      case 'list': {
        const parts = [...this.store].map(([number, md5]) => ({ number, md5, size: this.lengthOf(number) }));
        return { type: 'listed', partSize: this.plan.partSize, parts };
      }
      case 'hash':
        return { type: 'hashed', number: command.number, md5: md5Of(this.file, command.number) };
      case 'sign':
        return {
          type: 'signed',
          urls: command.parts.map(({ number, md5 }) => ({ number, url: `store/${number}/${md5}` })),
        };
      case 'send':
        this.store.set(command.number, command.md5);
        return { type: 'sent', number: command.number };
      case 'finish':
        if (this.store.size < this.plan.count) {
          return { type: 'call-failed', failure: { kind: 'incomplete' } };
        }
        this.received += 1;
        return { type: 'finished' };
      case 'abort':
        return null;
    }
  }

  private failed(command: TransferCommand, outcome: Outcome): TransferEvent {
    const failure: Failure =
      outcome.type === 'failed'
        ? outcome.failure
        : { kind: outcome.type === 'damaged' ? 'rejected' : 'connection' };
    if (command.type === 'hash' || command.type === 'send') {
      return { type: 'part-failed', number: command.number, failure };
    }
    if (command.type !== 'sign') return { type: 'call-failed', failure };
    return { type: 'sign-failed', numbers: command.parts.map(({ number }) => number), failure };
  }

  private lengthOf(number: number): number {
    const { size, partSize, count } = this.plan;
    return number === count ? size - partSize * (count - 1) : partSize;
  }

  /** Completes every command until the transfer has ended. */
  runToEnd(): void {
    for (let step = 0; this.transfer.end === null; step += 1) {
      if (step > 100_000) throw new Error('the transfer does not end');
      const [command] = this.running;
      if (command) this.settle(command, { type: 'done' });
      else this.pass(1_000);
    }
  }
}
