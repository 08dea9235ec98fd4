import { messages } from '../messages';
import { isShowable } from './characters';
import { accessCode, countWords, email, objectId, text, username } from './text';

const problem = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('text', () => {
  const schema = text({ max: 5, empty: messages.invalidInputs });

  it('trims before it counts characters', () => {
    expect(schema.parse('  abcde ')).toBe('abcde');
    expect(problem(schema.safeParse('abcdef'))).toBe('That text is too long. Use at most 5 characters');
    expect(schema.parse('🎬🎬🎬🎬🎬')).toBe('🎬🎬🎬🎬🎬');
  });

  it('rejects blanks, objects and arrays with the message for an empty field', () => {
    for (const value of ['', '   ', undefined, null, 7, { $ne: null }, ['a']]) {
      expect(problem(schema.safeParse(value))).toBe(messages.invalidInputs);
    }
  });

  it('rejects control, bidirectional and broken characters', () => {
    for (const value of [
      'a\u0000',
      'a\u200Fb',
      'a\u061Cb',
      'a\u202Eb',
      'a\u2066b',
      'a\uFEFF b',
      'a\uD800b',
      'a\u009Fb',
    ]) {
      expect(problem(schema.safeParse(value))).toBe(messages.textInvalid);
      expect(isShowable(value)).toBe(false);
    }
  });

  it('accepts line breaks only when multiline', () => {
    for (const value of ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b']) {
      expect(problem(schema.safeParse(value))).toBe(messages.textInvalid);
      expect(text({ max: 5, multiline: true }).parse(value)).toBe(value);
    }
    for (const value of ['a\vb', 'a\u0085b'])
      expect(problem(schema.safeParse(value))).toBe(messages.textInvalid);
  });

  it('normalizes equivalent sequences to one form', () => {
    expect(schema.parse('e\u0301')).toBe('\u00e9');
  });

  it('accepts the longest text in its longest encoding, and nothing longer', () => {
    // A Greek letter with three marks.
    const spelled = '\u1f82'.normalize('NFD');
    expect(spelled).toHaveLength(4);
    expect(schema.parse(`${' '.repeat(50)}${spelled.repeat(5)}${' '.repeat(50)}`)).toBe('\u1f82'.repeat(5));
    expect(problem(schema.safeParse(`a${' '.repeat(130)}`))).toBe(
      'That text is too long. Use at most 5 characters',
    );
  });

  it('rejects more marks on a letter than any script needs', () => {
    expect(problem(schema.safeParse(`a${'\u0f73'.repeat(31)}`))).toBe(messages.textInvalid);
  });

  it('rejects a required text without a visible character', () => {
    for (const value of ['\u200b', '\u3164', '\u2800', '\u00ad', '\u{E0041}', '\u200d\u200d']) {
      expect(problem(schema.safeParse(value))).toBe(messages.textInvisible);
      expect(text({ max: 5 }).safeParse(value).success).toBe(true);
    }
    expect(schema.parse('\u{1F468}\u200D\u{1F469}')).toBe('\u{1F468}\u200D\u{1F469}');
  });
});

describe('countWords', () => {
  it('counts runs of characters that are not white space', () => {
    expect(countWords('')).toBe(0);
    expect(countWords('  one\n two\tthree  ')).toBe(3);
  });
});

describe('email', () => {
  it('trims and converts to lower case', () => {
    expect(email('x').parse('  A.B+c@Example.CO ')).toBe('a.b+c@example.co');
  });

  it.each(['a', 'a@b', '@b.co', 'a@.co', 'a b@c.co', 'a@b..co', 'a@-b.co', `${'a'.repeat(250)}@b.co`])(
    'refuses %p',
    (address) => {
      expect(problem(email('x').safeParse(address))).toBe(messages.emailRule);
    },
  );

  it('rejects an empty address with the given message', () => {
    expect(problem(email(messages.invalidInputs).safeParse(' '))).toBe(messages.invalidInputs);
  });
});

describe('username', () => {
  it.each(['abc', 'a'.repeat(30), 'A_b.c-9'])('accepts %p', (name) => {
    expect(username('x').parse(name)).toBe(name);
  });

  it.each(['ab', 'a'.repeat(31), 'a b c', 'аdmin', 'a/b/c', '__proto__$'])('rejects %p', (name) => {
    expect(problem(username('x').safeParse(name))).toBe(messages.usernameRule);
  });
});

describe('accessCode', () => {
  const code = accessCode(messages.inputsAreEmpty, messages.couponInvalid);

  it('accepts lower case, spaces and dashes', () => {
    expect(code.parse(' abcd-efgh ijkl-mn0p ')).toBe('ABCDEFGHIJKLMN0P');
  });

  it('accepts 16 characters, and rejects 15 and 17', () => {
    expect(problem(code.safeParse('A'.repeat(15)))).toBe(messages.couponInvalid);
    expect(problem(code.safeParse('A'.repeat(17)))).toBe(messages.couponInvalid);
    expect(problem(code.safeParse('  '))).toBe(messages.inputsAreEmpty);
  });
});

describe('objectId', () => {
  it.each(['', 'x', '5'.repeat(23), '5'.repeat(25), 'G'.repeat(24), { $ne: null }, ['5'.repeat(24)]])(
    'refuses %p',
    (id) => {
      expect(objectId().safeParse(id).success).toBe(false);
    },
  );

  it('accepts 24 hex digits', () => {
    expect(objectId().parse('65a1'.repeat(6))).toBe('65a1'.repeat(6));
  });
});
