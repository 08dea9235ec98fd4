import * as z from 'zod/mini';
import { comment } from './comments';
import { drawing as postedDrawing, storedDrawing, type Drawing } from './drawing';

const shown = {
  _id: 'c'.repeat(24),
  clientId: '01234567-89ab-4def-8123-456789abcdef',
  videoId: 'a'.repeat(24),
  version: '1'.repeat(32),
  versionNumber: 1,
  parentId: null,
  author: { _id: 'd'.repeat(24), name: 'Asha Rao' },
  text: 'The map is wrong',
  frames: { from: 1, to: 1 },
  drawing: null as unknown,
  createdAt: '2026-11-20T06:30:00.000Z',
  editedAt: null,
  resolved: null,
  deleted: false,
  seq: 1,
};

describe('a comment of a response', () => {
  it('has its drawing as it is stored, without a check of each stroke', () => {
    const drawing = new Proxy<Drawing>([{ tool: 'pen', colour: 'red', points: [1, 2] }], {
      get(strokes, key) {
        if (key === '0') throw new Error('a stroke was read');
        return Reflect.get(strokes, key) as unknown;
      },
    });
    expect(z.parse(comment, { ...shown, drawing }).drawing).toBe(drawing);
    expect(z.safeParse(comment, { ...shown, drawing: 'strokes' }).success).toBe(false);
  });

  it('has a drawing that is documented like that of a posted one', () => {
    const itemsOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { unrepresentable: 'any' }).items;
    expect(itemsOf(postedDrawing)).toMatchObject(itemsOf(storedDrawing) as object);
  });
});
