/**
 * Deserialization options for received and stored BSON: numbers stay Int32, Double, Long and Decimal128, and regular
 * expressions keep their options, so that no value changes its type.
 */
export const typedBson = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
