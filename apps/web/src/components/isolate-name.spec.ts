import { isolateName } from './isolate-name';

describe('a name before a number', () => {
  it.each(['أحمد بن محمد', 'דנה 2', 'Team אור'])(
    'is isolated when it has right-to-left letters: %s',
    (name) => {
      expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
    },
  );

  it.each(['Asha Rao', 'Ольга', '山田 由紀', 'Zoë 🎬', ''])('stays as it is otherwise: %s', (name) => {
    expect(isolateName(name)).toBe(name);
  });
});
