import { endpoints, type ActivityAction, type ActivityEntry } from '@cutroom/contracts';
import { buildCreator, buildEditor, type SignedIn } from './builders';
import { startTestApi, type TestApi } from './test-api';

export interface Team {
  api: TestApi;
  creator: Awaited<ReturnType<typeof buildCreator>>;
  editor: SignedIn;
  /** The team's activity, newest first, optionally of one action only. */
  activity(action?: ActivityAction, query?: string): Promise<ActivityEntry[]>;
}

/** Starts the service once for a spec file. Each test has a new team: a creator and one editor, both signed in. */
export function useTeam(env?: NodeJS.ProcessEnv): Team {
  const team = {
    async activity(action, query = '') {
      await team.api.deps.audit.written();
      const row = { ...endpoints.teamActivity, path: `/team/activity${query}` };
      const { data } = await team.api.call(row, { token: team.creator.token });
      return (data ?? []).filter((entry) => action === undefined || entry.action === action);
    },
  } as Team;
  beforeAll(async () => {
    team.api = await startTestApi(env);
  });
  afterAll(() => team.api.close());
  beforeEach(async () => {
    team.creator = await buildCreator(team.api.deps);
    team.editor = await buildEditor(team.api.deps, team.creator.teamId);
  });
  return team;
}
