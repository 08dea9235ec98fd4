import {
  activityActions,
  limits,
  securityActions,
  type ActivityEntry,
  type ActivityQuery,
} from '@cutroom/contracts';
import type { TeamActor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { AuditDeps } from './audit.deps';
import { presentActivity } from './audit.presenter';
import type { AuditRecord } from '../../audit/audit.model';

/** A newer version, which runs beside this one during an upgrade or ran before it, may have stored other actions. */
const actionsOf: Record<NonNullable<ActivityQuery['kind']>, object> = {
  team: { $in: activityActions, $nin: securityActions },
  security: { $in: securityActions },
};

/** One page of the activity in the caller's team, newest first; undefined when there is none. */
export async function teamActivity(
  deps: AuditDeps,
  { limit = limits.pageSize, before, kind }: ActivityQuery,
  actor: TeamActor,
): Promise<ActivityEntry[] | undefined> {
  const rows = await deps.auditRows
    .find({
      teamId: new Types.ObjectId(actor.teamId),
      action: kind === undefined ? { $in: activityActions } : actionsOf[kind],
      ...(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } }),
    })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<AuditRecord[]>();
  return rows.length === 0 ? undefined : presentActivity(deps, rows, actor);
}
