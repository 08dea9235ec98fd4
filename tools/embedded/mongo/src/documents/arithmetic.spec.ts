import { Decimal128, Double, Int32, Long } from 'bson';
import { errorWithCode } from '../testing/documents';
import { applyUpdate } from './apply-update';

describe('$inc on numbers of every type', () => {
  const inc = (a: unknown, by: unknown) => applyUpdate({ a }, { $inc: { a: by } }).a;
  const decimal = (text: string) => Decimal128.fromString(text);

  it.each<[unknown, unknown, unknown]>([
    [new Int32(1), new Int32(2), new Int32(3)],
    [new Int32(2147483647), new Int32(1), Long.fromString('2147483648')],
    [new Int32(1), Long.fromNumber(1), Long.fromNumber(2)],
    [new Int32(1), new Double(1), new Double(2)],
    [Long.fromString('9007199254740993'), new Int32(1), Long.fromString('9007199254740994')],
    [decimal('0.1'), decimal('0.2'), decimal('0.3')],
    [decimal('1.10'), new Int32(1), decimal('2.10')],
    [new Double(0.1), decimal('0'), decimal('0.100000000000000')],
    [
      decimal('9999999999999999999999999999999999'),
      new Int32(1),
      decimal('1.000000000000000000000000000000000E+34'),
    ],
    [decimal('9.999999999999999999999999999999999E+6144'), decimal('1E+6144'), decimal('Infinity')],
    [decimal('Infinity'), decimal('-Infinity'), decimal('NaN')],
  ])('adds %s + %s = %s', (a, by, expected) => {
    expect(inc(a, by)).toEqual(expected);
  });

  it('rejects a sum that does not fit 64 bits', () => {
    expect(() => inc(Long.MAX_VALUE, 1)).toThrow(errorWithCode(2));
  });

  it.each([new Int32(5), Long.fromNumber(5), new Double(5), decimal('5')])(
    'creates a missing field as %s, with its type',
    (value) => {
      expect(inc(undefined, value)).toEqual(value);
      expect(applyUpdate({}, { $set: { a: value } })).toEqual({ a: value });
    },
  );
});
