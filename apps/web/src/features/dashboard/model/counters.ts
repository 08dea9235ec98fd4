import type { Role, TeamStats } from '@cutroom/contracts';
import { paths } from '../../../config/paths';

export interface Counter {
  label: string;
  key: keyof TeamStats;
  /** The page that lists what it counts; none when the role has no such page. */
  to: string | undefined;
}

/** The four counters of a role (docs/product.md#7-videos); Published is `approve`. */
export const countersFor = (role: Role): readonly Counter[] => [
  { label: 'Total Videos', key: 'total', to: undefined },
  { label: 'Pending Review', key: 'pending', to: paths.videos },
  { label: 'Published', key: 'approve', to: role === 'YOUTUBER' ? paths.status : undefined },
  { label: 'Team Members', key: 'members', to: paths.team },
];
