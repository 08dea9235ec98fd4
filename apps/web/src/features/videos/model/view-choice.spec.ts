import { countFilters, isDefaultChoice, isNarrowed, readChoice, writeChoice } from './view-choice';

const read = (query: string) => readChoice(new URLSearchParams(query));

describe('the choice in the address of /videos', () => {
  it('is read and written without loss', () => {
    const query =
      'view=published&q=caf%C3%A9+scene&editor=222222222222222222222222&quality=1080p&from=2026-11-01&to=2026-11-20&sort=editor';
    expect(writeChoice(read(query)).toString()).toBe(query);
    expect(countFilters(read(query))).toBe(4);
    expect(isNarrowed(read(query))).toBe(true);
  });

  it.each(['', 'view=pending', 'sort=newest', 'q=', 'q=++', 'view=all', 'other=1'])(
    'is the default page for %p',
    (query) => {
      expect(isDefaultChoice(read(query))).toBe(true);
      expect(isNarrowed(read(query))).toBe(false);
    },
  );

  it.each([
    'editor=me',
    'quality=4k',
    'from=2026-02-30',
    'to=tomorrow',
    'sort=title',
    `q=${'x'.repeat(101)}`,
  ])('omits %s, which the server refuses', (query) =>
    expect(read(`view=waiting&${query}`)).toEqual({ view: 'waiting' }),
  );
});
