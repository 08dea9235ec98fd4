import type { Operation } from '../exchange';
import { writePrecondition } from '../http/conditions';
import { noSuchKey } from '../store/objects';

export const deleteObject: Operation = async (exchange) => {
  exchange.expectNoBody();
  const { headers, key } = exchange;
  await exchange.bucket().objects.delete(
    key,
    writePrecondition(headers, () => noSuchKey(key)),
  );
  exchange.sendEmpty(204);
};
