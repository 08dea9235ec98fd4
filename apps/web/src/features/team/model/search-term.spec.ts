import { searchTerm } from './search-term';

describe('searchTerm', () => {
  it.each(['meera', '  meera ', '@meera'])('finds the name meera in %j', (typed) => {
    expect(searchTerm(typed)).toBe('meera');
  });

  it('keeps dots, which names may contain', () => {
    expect(searchTerm('...')).toBe('...');
  });

  it.each(['', '   ', '@', '.', '..', 'x'.repeat(31)])('is null for %j', (typed) => {
    expect(searchTerm(typed)).toBeNull();
  });
});
