import { signUpTeam, startTestStack, type JourneyTeam, type TestStack } from '@cutroom/journey';

/** The running product with a team that may upload and publish. */
export interface BenchStack extends TestStack {
  team: JourneyTeam;
}

/**
 * The built services and embedded parts as processes of their own, with their defaults. Sessions that outlast the
 * bench, and limits that one machine cannot reach: what is measured is work, not refusals.
 */
export async function startBenchStack(): Promise<BenchStack> {
  const stack = await startTestStack({ SESSION_LIFETIME_SECONDS: '14400', RATE_LIMIT_SCALE: '100000' });
  try {
    return { ...stack, team: await signUpTeam(stack) };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
