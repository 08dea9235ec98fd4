import { messages } from '../messages';
import { plainOptions } from '../plain-options';
import { template, templateDetails } from '../templates/template';
import { publishOptions } from './publish-options';
import { publishRequest } from './publish-request';

const accepts = (publishAt: string | null) =>
  publishOptions.safeParse({ ...plainOptions, publishAt }).success;

describe('the time at which a video becomes public', () => {
  it('is an ISO date in UTC with as many decimals as clocks have', () => {
    expect(['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000000000Z', null].map(accepts)).toEqual([
      true,
      true,
      true,
    ]);
    const decimals = '0'.repeat(50_000);
    expect(
      ['2026-12-01', '2026-12-01T10:00:00+05:30', `2026-12-01T10:00:00.${decimals}Z`].map(accepts),
    ).toEqual([false, false, false]);
  });
});

describe('the recording date', () => {
  it.each([
    ['0026-11-01', messages.recordedTooEarly],
    ['1899-12-31', messages.recordedTooEarly],
    ['1900-01-01', undefined],
    ['2026-02-30', messages.invalidInputs],
    [null, undefined],
  ])('%s, in a request to publish and in a new template', (recordedOn, message) => {
    const options = { ...plainOptions, recordedOn };
    const said = [publishRequest, templateDetails].map(
      ({ shape }) => shape.options.safeParse(options).error?.issues[0]?.message,
    );
    expect(said).toEqual([message, message]);
  });

  it('that an earlier release stored can be read', () => {
    const options = { ...plainOptions, recordedOn: '0026-11-01' };
    const read = [publishOptions, template.shape.options].map((schema) => schema.safeParse(options).success);
    expect(read).toEqual([true, true]);
  });
});
