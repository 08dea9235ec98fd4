import { limits } from '@cutroom/contracts';
import { md5Of, SimulatedUpload } from './simulated-upload';

export const part = limits.partMinBytes;

/** An upload of four parts that has been listed and begun. */
export function begun({ lanes = 4, size = 3 * part + 1, arrived = [] as number[], file = 'a' } = {}) {
  const upload = new SimulatedUpload(size);
  for (const number of arrived) upload.store.set(number, md5Of(file, number));
  upload.dispatch({ type: 'lanes', lanes });
  upload.settle(upload.first('list'), { type: 'done' });
  return upload;
}

/** Completes all steps before the parts are sent. */
export function untilSending(upload: SimulatedUpload, count: number): void {
  const sending = () => upload.running.filter(({ type }) => type === 'send').length;
  for (let step = 0; sending() < count; step += 1) {
    const next = upload.running.find(({ type }) => type !== 'send');
    if (!next || step > 1_000) throw new Error('no further part is being sent');
    upload.settle(next, { type: 'done' });
  }
}

export const numbersOf = (upload: SimulatedUpload, type: 'send' | 'hash') =>
  upload.running.flatMap((command) => (command.type === type ? [command.number] : []));
