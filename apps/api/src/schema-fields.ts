import { Schema } from 'mongoose';

/** Schema types of fields that every document has. */
export const text = { type: String, required: true } as const;
export const count = { type: Number, required: true } as const;
export const date = { type: Date, required: true } as const;
export const id = { type: Schema.Types.ObjectId, required: true } as const;
