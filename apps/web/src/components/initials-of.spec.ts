import { initialsOf } from './initials-of';

describe('initialsOf', () => {
  it.each([
    ['Edi Torres', 'ET'],
    ['Anna Maria van Dyck', 'AM'],
    ['creator', 'CR'],
    [' Bo  Ek ', 'BE'],
    ['🎬 Cutter', '🎬C'],
    ['🎬🎞', '🎬🎞'],
    ['李小龍', '李小'],
  ])('shortens %p to %p', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
