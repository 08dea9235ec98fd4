import * as z from 'zod/mini';
import { limits } from '../limits';
import { messages } from '../messages';
import { drawingExtent } from '../rules/drawing-extent';
import { minLength } from '../rules/lengths';
import { atMost } from '../rules/lists';

const invalid = messages.invalidInputs;

export const drawingTools = ['pen', 'arrow', 'rectangle'] as const;
export type DrawingTool = (typeof drawingTools)[number];

export const drawingColours = ['red', 'yellow', 'green', 'blue', 'white'] as const;
export type DrawingColour = (typeof drawingColours)[number];

const { isInteger } = Number;
const isCoordinate = (value: unknown): boolean =>
  typeof value === 'number' && isInteger(value) && value >= 0 && value <= drawingExtent;

const coordinatesMeta = {
  type: 'array',
  minItems: 2,
  items: { type: 'integer', minimum: 0, maximum: drawingExtent },
} as const;

/** One check for all numbers: with a schema for each, every parse of a large drawing would take a tenth of a second. */
const coordinates = z
  .custom<number[]>(
    (value) => Array.isArray(value) && value.length >= 2 && value.every(isCoordinate),
    invalid,
  )
  .check(z.meta(coordinatesMeta));

/**
 * One stroke. `points` alternates x and y from the top left of the frame, from 0 to `drawingExtent`: the path of a pen; start and end
 * of an arrow; two opposite corners of a rectangle.
 */
const stroke = z
  .object({
    tool: z.enum(drawingTools, invalid),
    colour: z.enum(drawingColours, invalid),
    points: z.pipe(atMost(limits.strokeCoordinatesMax, messages.drawingTooLarge), coordinates),
  })
  .check(
    z.refine(({ tool, points }) => (tool === 'pen' ? points.length % 2 === 0 : points.length === 4), invalid),
  );
export type Stroke = z.infer<typeof stroke>;

/** Bytes of a drawing as JSON, which is how it is sent and stored. */
const sizeOf = (strokes: readonly Stroke[]): number => JSON.stringify(strokes).length;

/** A drawing on a frame, from the first stroke to the last. */
export const drawing = z.pipe(
  atMost(limits.strokesMax, messages.drawingTooLarge),
  z.array(stroke, invalid).check(
    minLength(1, invalid),
    z.refine((strokes) => sizeOf(strokes) <= limits.drawingMaxBytes, messages.drawingTooLarge),
  ),
);
export type Drawing = z.infer<typeof drawing>;

const strokeMeta = {
  type: 'object',
  properties: {
    tool: { type: 'string', enum: [...drawingTools] },
    colour: { type: 'string', enum: [...drawingColours] },
    points: coordinatesMeta,
  },
  required: ['tool', 'colour', 'points'],
} as const;

/**
 * A drawing in a response. It was checked when it was posted: to check the strokes of a page of large drawings again would
 * take as long as to read them from the database.
 */
export const storedDrawing = z
  .custom<Drawing>(Array.isArray)
  .check(z.meta({ type: 'array', minItems: 1, items: strokeMeta }));
