import argon2 from 'argon2';
import { inParallel } from '../measure/in-parallel';
import { serve } from './serve';

/** Runs `?count=` verifications, `?width=` at a time, and responds with the milliseconds. */
export async function serveArgon2(): Promise<void> {
  const { PASSWORD_HASH: hash = '', PASSWORD: password = '' } = process.env;
  await serve(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://floor').searchParams;
    const ms = await inParallel(Number(query.get('count')), Number(query.get('width')), async () => {
      if (!(await argon2.verify(hash, password))) throw new Error('the password does not fit its hash');
    });
    response.end(JSON.stringify({ ms }));
  });
}
