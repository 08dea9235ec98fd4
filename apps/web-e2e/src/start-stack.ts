import { startTestStack } from '@cutroom/journey';

/** Starts the stack for all journeys and hands its addresses to the workers through the environment. */
export default async function startStack(): Promise<() => Promise<void>> {
  const { settings, env, dataDir, urls, stop } = await startTestStack();
  process.env.CUTROOM_E2E_STACK = JSON.stringify({ settings, env, dataDir, urls });
  return stop;
}
