import { searchTerms } from '@cutroom/contracts';
import { Types } from 'mongoose';
import type { Clock } from '../../clock';
import { formerEditor } from '../video/video.presenter';
import type { ReviewRecord } from '../video/video.record';
import type { BrowseDeps } from './browse.deps';

/** Somebody who has uploaded the version under review of a team's video, or can upload. */
export interface Uploader {
  id: Types.ObjectId;
  name: string;
  /** What a search finds the name by. */
  terms: ReadonlySet<string>;
}

export interface Uploaders {
  /** By name. Those who are in the team are read each time. */
  read(teamId: Types.ObjectId): Promise<Uploader[]>;
  /** As they were up to five seconds ago, so that a search need not read them first: it finds a new name a moment later. */
  recall(teamId: Types.ObjectId): Promise<Uploader[]>;
}

/** Editors who have left are remembered for longer. */
const leftMs = 60_000;
const recalledMs = 5_000;
const teamsRemembered = 1_000;

const lowestId = new Types.ObjectId('0'.repeat(24));

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Remembers for `lifeMs` what was read for a team. What could not be read is not remembered. */
function remember<Value>(
  clock: Clock,
  lifeMs: number,
  read: (teamId: Types.ObjectId) => Promise<Value>,
): (teamId: Types.ObjectId) => Promise<Value> {
  const remembered = new Map<string, { until: number; value: Promise<Value> }>();
  return (teamId) => {
    const now = clock().getTime();
    const key = teamId.toHexString();
    const known = remembered.get(key);
    if (known && known.until > now) return known.value;
    const value = read(teamId);
    remembered.delete(key);
    remembered.set(key, { until: now + lifeMs, value });
    const [oldest] = remembered.keys();
    if (remembered.size > teamsRemembered && oldest !== undefined) remembered.delete(oldest);
    value.catch(() => remembered.delete(key));
    return value;
  };
}

/** Who has uploaded to a team or can. Who has no account any more is a 'Former editor'. */
export function createUploaders({ videos, users, clock }: BrowseDeps): Uploaders {
  /** Jumps from one uploader to the next along the index, so it takes one look-up for each of them. */
  const readIds = remember(clock, leftMs, async (teamId) => {
    const ids: Types.ObjectId[] = [];
    for (;;) {
      const last = ids.at(-1) ?? lowestId;
      const next = await videos
        .findOne({ teamId, 'review.uploadedBy': { $gt: last } }, { 'review.uploadedBy': 1 })
        .sort({ 'review.uploadedBy': 1 })
        .lean<{ review: Pick<ReviewRecord, 'uploadedBy'> }>();
      if (!next) return ids;
      ids.push(next.review.uploadedBy);
    }
  });

  async function read(teamId: Types.ObjectId): Promise<Uploader[]> {
    const ids = await readIds(teamId);
    const found = await users
      .find({ $or: [{ teamId, role: 'EDITOR' }, { _id: { $in: ids } }] }, { name: 1, username: 1 })
      .lean<{ _id: Types.ObjectId; name?: string | null; username: string }[]>();
    const named = found.map(({ _id: id, name, username }) => ({ id, name: name || username }));
    const known = new Set(found.map(({ _id }) => _id.toHexString()));
    const gone = ids.filter((id) => !known.has(id.toHexString())).map((id) => ({ id, name: formerEditor }));
    return [...named, ...gone]
      .map((uploader) => ({ ...uploader, terms: new Set(searchTerms(uploader.name)) }))
      .sort((a, b) => byName.compare(a.name, b.name) || a.id.toHexString().localeCompare(b.id.toHexString()));
  }

  return { read, recall: remember(clock, recalledMs, read) };
}
