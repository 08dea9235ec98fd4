import * as z from 'zod/mini';
import { deleteAccountRequest } from '../dto/deletion';
import { defineEndpoint } from './endpoint';

export const deletionEndpoints = {
  deleteAccount: defineEndpoint({
    service: 'api',
    method: 'POST',
    path: '/client/deleteAccount',
    access: 'signed-in',
    summary:
      "Deletes the account for good, and with a creator's the team with all its videos: 409 while one of them is in transfer.",
    body: deleteAccountRequest,
    data: z.null(),
    successStatus: 200,
    rateLimit: 'signIn',
  }),
};
