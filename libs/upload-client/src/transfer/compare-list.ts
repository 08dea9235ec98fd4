import { partLength, partPlan, type PartPlan } from '@cutroom/contracts';
import { abortAll, arrive, type Draft } from './draft';
import { retryPart } from './failures';
import { isBeingChecked, type ListedPart } from './state';

/** One entry for each part, and an unused one before them. */
const emptyList = ({ count }: PartPlan): (string | undefined)[] =>
  Array.from<string | undefined>({ length: count + 1 });

/**
 * Derives from a list of the store which parts have arrived, which are missing, and which must first be compared with
 * the file.
 */
export function compareList(draft: Draft, partSize: number, parts: readonly ListedPart[]): void {
  const { transfer } = draft;
  const plan = partPlan(transfer.size, partSize);
  if (transfer.plan?.partSize !== partSize) {
    abortAll(draft);
    transfer.md5s = emptyList(plan);
    transfer.since = [];
  }
  transfer.plan = plan;
  const stored = emptyList(plan);
  for (const { number, size, md5 } of parts) {
    if (number <= plan.count && size === partLength(plan, number)) stored[number] = md5;
  }
  for (const number of transfer.since) stored[number] = transfer.md5s[number];
  const missing: number[] = [];
  const unchecked: number[] = [];
  transfer.arrived = 0;
  for (let number = 1; number <= plan.count; number += 1) {
    const inFile = transfer.md5s[number];
    const inStore = stored[number];
    const part = transfer.active.get(number);
    if (part?.at === 'sending') continue;
    if (inStore !== undefined && inStore === inFile) arrive(draft, number);
    else if (part?.at === 'doubtful' && part.isAskedFor) retryPart(draft, number, { kind: 'connection' });
    else if (part) continue;
    else if (inStore !== undefined && inFile === undefined) unchecked.push(number);
    else missing.push(number);
  }
  const toCheck = unchecked.length + [...transfer.active.values()].filter(isBeingChecked).length;
  Object.assign(transfer, { stored, missing, unchecked, toCheck, since: [] });
}
