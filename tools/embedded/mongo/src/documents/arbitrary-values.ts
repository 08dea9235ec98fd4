import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';

/** Numbers that are close together across types, and extreme ones. */
const decimals = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '1',
    '1.0',
    '0.1',
    '-0.1',
    '1E+6144',
    '-1E+6144',
    '1E-6176',
    'NaN',
    'Infinity',
    '-Infinity',
  ),
  fc.constantFrom(
    '9007199254740993',
    '9223372036854775807',
    '-9223372036854775809',
    '5E-324',
    '1.7976931348623158E+308',
  ),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 34n - 1n), max: 10n ** 34n - 1n }), fc.integer({ min: -40, max: 40 }))
    .map(([coefficient, exponent]) => `${coefficient}E${exponent}`),
  fc.integer({ min: -20, max: 20 }).map((tenths) => String(tenths / 10)),
);

export const arbitraryNumber: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -3, max: 3 }).map((value) => new Int32(value)),
  fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
  fc.integer({ min: -30, max: 30 }).map((value) => value / 10),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -3, max: 3 }).map((value) => Long.fromBigInt(2n ** 53n + BigInt(value))),
  fc.integer({ min: -3, max: 3 }).map((value) => 2 ** 53 + value),
  decimals.map((text) => Decimal128.fromString(text)),
);

const arbitraryText = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'é', '\uffff', '😀'), maxLength: 4 }),
);

const arbitraryScalar: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: arbitraryNumber, weight: 4 },
  { arbitrary: arbitraryText, weight: 3 },
  fc.constantFrom(null, true, false, new MinKey(), new MaxKey(), [], {}),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => new Binary(bytes, bytes.length % 2)),
  fc.integer({ min: 0, max: 300 }).map((value) => new ObjectId(value.toString(16).padStart(24, '0'))),
  // BSON dates are 64-bit integers, so none is invalid.
  fc.date({ noInvalidDate: true }),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc
    .tuple(
      arbitraryText.map((text) => text.replaceAll('\0', '')),
      fc.constantFrom('', 'i'),
    )
    .map(([pattern, flags]) => new BSONRegExp(pattern, flags)),
  fc.tuple(arbitraryText, fc.constantFrom(undefined, { a: 1 })).map(([code, scope]) => new Code(code, scope)),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: arbitraryScalar, weight: 5 },
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', ''), tie('value'), { maxKeys: 3 }),
  ),
}));

/** Any BSON value, a few levels deep, from a small set so that equal and adjacent values are common. */
export const arbitraryValue: fc.Arbitrary<unknown> = value;
