import {
  signUpTeam,
  startPrepared,
  type JourneyTeam,
  type TestStack,
  type TestStackOptions,
} from '@cutroom/suites-kit';

/** The running product with a team that may upload and publish. */
export interface BenchStack extends TestStack {
  team: JourneyTeam;
}

/**
 * The built stack with default settings, except that sessions outlast the bench and rate limits are out of reach: the
 * bench measures work, not refusals.
 */
export const startBenchStack = (options?: TestStackOptions): Promise<BenchStack> =>
  startPrepared(
    { SESSION_LIFETIME_SECONDS: '14400', RATE_LIMIT_SCALE: '100000' },
    async (stack) => ({ ...stack, team: await signUpTeam(stack) }),
    options,
  );
