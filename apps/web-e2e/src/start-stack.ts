import { startTestStack } from '@cutroom/journey';

/** Starts the stack for all journeys and hands its addresses to the workers through the environment. */
export default async function startStack(): Promise<() => Promise<void>> {
  // Nobody wants to pose against the clock.
  const session = process.env.CUTROOM_SCREENSHOTS ? { SESSION_LIFETIME_SECONDS: '3600' } : {};
  // What the sweeper does shows up within a journey.
  const overrides = { SWEEP_UPLOADS_MS: '2000', ...session };
  const { settings, env, couponCommand, dataDir, urls, stop } = await startTestStack(overrides);
  process.env.CUTROOM_E2E_STACK = JSON.stringify({ settings, env, couponCommand, dataDir, urls });
  return stop;
}
