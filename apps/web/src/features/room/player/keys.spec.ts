import { helpGroups } from './help-content';
import { commandOf, shortcutOf, type Key } from './keys';
import { isOwnedElsewhere } from './key-owner';

const press = (key: string, overrides: Partial<Key> = {}) =>
  commandOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...overrides });

describe('commandOf', () => {
  it.each([
    [' ', 'playPause'],
    [',', 'frameBack'],
    ['.', 'frameForward'],
    ['j', 'backward'],
    ['K', 'pause'],
    ['ArrowLeft', 'secondBack'],
    ['Home', 'start'],
    ['x', 'clearRange'],
  ])('turns %j into %s', (key, command) => {
    expect(press(key)).toBe(command);
  });

  it('moves ten seconds with Shift, and ignores letters with it', () => {
    expect(press('ArrowRight', { shiftKey: true })).toBe('tenSecondsForward');
    expect(press('?', { shiftKey: true })).toBe('help');
    expect(press('L', { shiftKey: true })).toBeNull();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)(
    'ignores keys with %s, which belong to the browser',
    (modifier) => {
      expect(press('l', { [modifier]: true })).toBeNull();
    },
  );

  it.each([
    ['Russian о', { key: 'о', code: 'KeyJ' }, 'backward'],
    ['Russian б', { key: 'б', code: 'Comma' }, 'frameBack'],
    ['Russian ю', { key: 'ю', code: 'Period' }, 'frameForward'],
    ['Arabic و', { key: 'و', code: 'Comma' }, 'frameBack'],
    ['Arabic ز', { key: 'ز', code: 'Period' }, 'frameForward'],
    ['a French period', { key: '.', code: 'Comma', shiftKey: true }, 'frameForward'],
    ['a Russian comma', { key: ',', code: 'Slash', shiftKey: true }, 'frameBack'],
    ['a French question mark', { key: '?', code: 'KeyM', shiftKey: true }, 'help'],
    ['an Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, 'help'],
    ['a Russian question mark', { key: '?', code: 'Digit7', shiftKey: true }, 'help'],
  ] as const)(
    'uses the position of a non-Latin letter, and the character of punctuation: %s',
    (_, key, command) => {
      expect(press(key.key, key)).toBe(command);
    },
  );

  it.each([
    ['a French semicolon', { key: ';', code: 'Comma' }],
    ['a French colon', { key: ':', code: 'Period' }],
    ['a Turkish ö', { key: 'ö', code: 'Comma' }],
    ['a Turkish ç', { key: 'ç', code: 'Period' }],
    ['< on an English keyboard', { key: '<', code: 'Comma', shiftKey: true }],
    ['> on an English keyboard', { key: '>', code: 'Period', shiftKey: true }],
    ['a Russian capital Б', { key: 'Б', code: 'Comma', shiftKey: true }],
    ['Space with Shift', { key: ' ', code: 'Space', shiftKey: true }],
  ])('ignores %s', (_, key) => {
    expect(press(key.key, key)).toBeNull();
  });

  it('has every key on the help sheet', () => {
    const listed = helpGroups.flatMap(({ keys }) => keys.map(([key]) => key));
    for (const key of [',', '.', 'J', 'K', 'L', 'I', 'O', 'X', 'R', 'M', 'F', 'N', '?', 'Home', 'End'])
      expect(listed).toContain(key);
  });
});

it.each([
  ['playPause', 'Space'],
  ['frameBack', ','],
  ['markIn', 'I'],
  ['help', '?'],
] as const)('the shortcut of %s is %s', (command, shortcut) => {
  expect(shortcutOf(command)).toBe(shortcut);
});

describe('isOwnedElsewhere', () => {
  const owned = (html: string, key: string) => {
    document.body.innerHTML = html;
    return isOwnedElsewhere({ target: document.querySelector('[data-here]'), key });
  };

  it.each([
    ['a text field keeps every key', '<textarea data-here></textarea>', 'j', true],
    ['a dialog keeps every key', '<div role="dialog"><button data-here></button></div>', 'j', true],
    [
      'an open modal dialog keeps the keys of the page',
      '<p data-here></p><i aria-modal="true"></i>',
      'j',
      true,
    ],
    ['a menu of other choices keeps its letters', '<select data-here></select>', 'j', true],
    ['a button keeps space', '<button data-here></button>', ' ', true],
    ['a button leaves letters', '<button data-here></button>', 'j', false],
    ['a button leaves arrows', '<button data-here></button>', 'ArrowLeft', false],
    ['the volume keeps its arrows', '<input type="range" data-here>', 'ArrowLeft', true],
    ['the volume leaves letters', '<input type="range" data-here>', 'm', false],
    ['the speed menu leaves letters', '<select data-player-keys data-here></select>', 'l', false],
    ['the page leaves every key', '<p data-here></p>', ' ', false],
  ])('%s', (_, html, key, expected) => {
    expect(owned(html, key)).toBe(expected);
  });

  it.each([
    'text',
    'search',
    'email',
    'tel',
    'url',
    'password',
    'number',
    'date',
    'time',
    'datetime-local',
    'month',
    'week',
  ])('an input for %s keeps letters and arrows', (type) => {
    const html = `<input type="${type}" data-here>`;
    expect(['m', 'ArrowUp', 'Home'].map((key) => owned(html, key))).toEqual([true, true, true]);
  });

  it.each(['checkbox', 'radio', 'range', 'file', 'color', 'submit'])(
    'an input of type %s keeps space and leaves letters',
    (type) => {
      const html = `<input type="${type}" data-here>`;
      expect([' ', 'm'].map((key) => owned(html, key))).toEqual([true, false]);
    },
  );
});
