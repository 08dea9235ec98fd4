import { searchTerm } from './search-term';

describe('searchTerm', () => {
  it.each([
    ['meera', 'meera'],
    ['  meera ', 'meera'],
    ['@meera', 'meera'],
    ['...', '...'],
  ])('takes %j for %j', (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });

  it.each(['', '   ', '@', '.', '..', 'x'.repeat(31)])('searches for nothing when %j is typed', (typed) => {
    expect(searchTerm(typed)).toBeNull();
  });
});
