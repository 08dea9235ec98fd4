import { Schema } from 'mongoose';

/** Schema types of required fields. */
export const text = { type: String, required: true } as const;
export const count = { type: Number, required: true } as const;
export const date = { type: Date, required: true } as const;
export const id = { type: Schema.Types.ObjectId, required: true } as const;

/**
 * The options of a subdocument. It throws for a field that the schema does not name, instead of dropping it silently.
 * Mongoose sets the version key of each when a transaction that has created it begins again, so without this option it
 * would throw for that one, and the transaction would fail.
 */
export const subdocument = { _id: false, strict: 'throw', minimize: false, versionKey: false } as const;
