import { messages, type Profile } from '@cutroom/contracts';
import { paths } from '../../config/paths';

/** An item of the top bar: a link, or a disabled text with its reason. */
export type NavigationItem =
  | { label: string; to: string; disabledBecause?: undefined }
  | { label: string; to?: undefined; disabledBecause: string };

const backup: NavigationItem = { label: 'Backup', disabledBecause: 'Coming Soon' };

/** The items of the top bar for a role (docs/product.md#top-bar). */
export function navigationFor({ role, isInTeam }: Pick<Profile, 'role' | 'isInTeam'>): NavigationItem[] {
  const dashboard = { label: 'Dashboard', to: paths.dashboard };
  if (role === 'YOUTUBER') {
    const team = { label: 'Manage Team', to: paths.team };
    return [dashboard, team, { label: 'Manage Videos', to: paths.videos }, backup];
  }
  const inTeam = (label: string, to: string): NavigationItem =>
    isInTeam ? { label, to } : { label, disabledBecause: messages.notInTeam };
  return [dashboard, inTeam('Upload Video', paths.upload), inTeam('View Team', paths.team), backup];
}
