import type { Seeded } from './seeded';

/** The steps that an editor, a creator, the sweeper and a failing machine can take with one video. */
const steps = [
  'put',
  'put-encoded',
  'submit',
  'submit-while-replaced',
  'play',
  'replay',
  'approve',
  'approve-unseen',
  'approve-while-replaced',
  'consent',
  'consent-while-replaced',
  'remove-editor',
  'kill',
  'sweep',
] as const;
export type Step = (typeof steps)[number];

/** From the upload to the channel without disturbance. */
const straight: readonly Step[] = ['put', 'submit', 'play', 'approve', 'consent'];

/** Mostly replacements, which the sequences are about. */
const disturbances: readonly Step[] = [
  ...Array<Step>(5).fill('put'),
  ...steps.filter((step) => step !== 'kill' && step !== 'remove-editor'),
];

/** The straight sequence with steps left out, repeated and inserted at random. */
export function randomSteps(random: Seeded): Step[] {
  const sequence = straight.filter(() => random.next() > 0.08);
  const insert = (step: Step) => void sequence.splice(random.between(0, sequence.length), 0, step);
  const added = random.between(1, 6);
  for (let n = 0; n < added; n += 1) insert(random.pick(disturbances));
  if (random.next() < 0.1) insert('remove-editor');
  if (random.next() < 0.08) insert('kill');
  return sequence;
}
