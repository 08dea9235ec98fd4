/**
 * How the server deserializes what it is sent and what it has stored: numbers stay Int32, Double, Long and
 * Decimal128, and regular expressions keep their own options, so that nothing changes its type on the way through.
 */
export const typedBson = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
