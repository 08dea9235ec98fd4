import type { Types } from 'mongoose';
import type { BrowseDeps } from './browse.deps';
import { formerEditor } from '../video/video.presenter';

/** Somebody who has uploaded to a team or can. */
export interface Uploader {
  id: Types.ObjectId;
  name: string;
}

export type Uploaders = (teamId: Types.ObjectId) => Promise<Uploader[]>;

/** Editors who have left are remembered for so long; whoever is in the team is read each time. */
const rememberedMs = 60_000;
const teamsRemembered = 1_000;

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Reads who has uploaded to a team or can, by name. Who has no account any more is a 'Former editor'. */
export function createUploaders({ videos, users, clock }: BrowseDeps): Uploaders {
  const remembered = new Map<string, { until: number; ids: Promise<Types.ObjectId[]> }>();

  /** Jumps from one uploader to the next along the index, so it takes one look-up for each of them. */
  async function readIds(teamId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const ids: Types.ObjectId[] = [];
    for (;;) {
      const last = ids.at(-1);
      const next = await videos
        .findOne({ teamId, ...(last && { uploadedBy: { $gt: last } }) }, { uploadedBy: 1 })
        .sort({ uploadedBy: 1 })
        .lean<{ uploadedBy: Types.ObjectId }>();
      if (!next) return ids;
      ids.push(next.uploadedBy);
    }
  }

  function idsOf(teamId: Types.ObjectId): Promise<Types.ObjectId[]> {
    const now = clock().getTime();
    const key = teamId.toHexString();
    const known = remembered.get(key);
    if (known && known.until > now) return known.ids;
    const ids = readIds(teamId);
    remembered.delete(key);
    remembered.set(key, { until: now + rememberedMs, ids });
    const [oldest] = remembered.keys();
    if (remembered.size > teamsRemembered && oldest !== undefined) remembered.delete(oldest);
    ids.catch(() => remembered.delete(key));
    return ids;
  }

  return async (teamId) => {
    const ids = await idsOf(teamId);
    const found = await users
      .find({ $or: [{ teamId, role: 'EDITOR' }, { _id: { $in: ids } }] }, { name: 1, username: 1 })
      .lean<{ _id: Types.ObjectId; name?: string | null; username: string }[]>();
    const named = found.map(({ _id: id, name, username }) => ({ id, name: name || username }));
    const known = new Set(found.map(({ _id }) => _id.toHexString()));
    const gone = ids.filter((id) => !known.has(id.toHexString())).map((id) => ({ id, name: formerEditor }));
    return [...named, ...gone].sort(
      (a, b) => byName.compare(a.name, b.name) || a.id.toHexString().localeCompare(b.id.toHexString()),
    );
  };
}
