import { commentRequest } from '@cutroom/contracts';
import { newClientId } from './new-client-id';

describe('a new client ID', () => {
  it('is one that the server accepts, and differs each time', () => {
    const ids = Array.from({ length: 100 }, newClientId);
    for (const id of ids) expect(commentRequest.shape.clientId.safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });
});
