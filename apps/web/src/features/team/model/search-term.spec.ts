import { searchTerm } from './search-term';

describe('searchTerm', () => {
  it.each([
    ['meera', 'meera'],
    ['  meera ', 'meera'],
    ['@meera', 'meera'],
    ['...', '...'],
  ])('turns %j into %j', (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });

  it.each(['', '   ', '@', '.', '..', 'x'.repeat(31)])('is null for %j', (typed) => {
    expect(searchTerm(typed)).toBeNull();
  });
});
