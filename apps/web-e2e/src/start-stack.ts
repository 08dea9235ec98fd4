import { startTestStack } from '@cutroom/suites-kit';

/** Starts the stack for all journeys and passes its addresses to the workers in an environment variable. */
export default async function startStack(): Promise<() => Promise<void>> {
  // Screenshots take longer than a session of a minute.
  const session = process.env.CUTROOM_SCREENSHOTS ? { SESSION_LIFETIME_SECONDS: '3600' } : {};
  // The sweepers run often, so that journeys see their effect soon.
  const sweeps = { SWEEP_UPLOADS_MS: '2000', SWEEP_NOTICES_MS: '1000' };
  // Enough for the uploads of every journey, except the one that expects a refusal.
  const overrides = { ...sweeps, STORAGE_TEAM_QUOTA_BYTES: '2000000000', ...session };
  const { settings, env, couponCommand, dataDir, urls, stop } = await startTestStack(overrides);
  process.env.CUTROOM_E2E_STACK = JSON.stringify({ settings, env, couponCommand, dataDir, urls });
  return stop;
}
