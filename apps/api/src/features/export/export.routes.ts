import { endpoints, replies } from '@cutroom/contracts';
import { createTurns, longFile, longFileInTurn, takeTurn, type Route } from '@cutroom/server-kit';
import { exportAccount } from './export-account';
import type { ExportDeps } from './export.deps';

/** Each export reads everything that a user has ever written, which may be more than a hundred megabytes. */
const exportLimits = {
  running: 4,
  waiting: 50,
  waitMs: 20_000,
  perCaller: 1,
  message: replies.tooManyExports,
};

export function exportRoutes(deps: ExportDeps): Route[] {
  const turns = createTurns(exportLimits);
  return [
    longFile(endpoints.exportAccount, async (_, call) => {
      const done = await takeTurn(turns, call.actor.userId, call.res);
      return longFileInTurn(done, () => exportAccount(deps, call));
    }),
  ];
}
