import type { TemplateDetails } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

export interface TemplateRecord extends TemplateDetails {
  _id: Types.ObjectId;
  /** The name in lower case: two of a team differ by more than case. */
  key: string;
  /** From 1; grows with every change. */
  revision: number;
}

/**
 * All templates of one team, in one document with the team's ID: their number, their names and the default are decided in
 * one conditional update each.
 */
export interface TemplatesRecord {
  _id: Types.ObjectId;
  /** One of the templates; null while there are none. */
  defaultId: Types.ObjectId | null;
  /** Oldest first. */
  templates: TemplateRecord[];
}

export type TemplateModel = Model<TemplatesRecord>;

const { Mixed, ObjectId } = Schema.Types;

/** The contract's schema has checked the templates; here they are opaque. */
const schema = new Schema<TemplatesRecord>(
  {
    _id: ObjectId,
    defaultId: { type: ObjectId, default: null },
    templates: { type: Mixed, required: true },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);

/** The collection `templates`. Everything is found by the team's ID. */
export const createTemplateModel = (connection: Connection): TemplateModel =>
  connection.model<TemplatesRecord>('Templates', schema, 'templates');
