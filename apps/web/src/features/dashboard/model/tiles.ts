import { messages, type Profile } from '@cutroom/contracts';
import type { IconName } from '../../../components/icon';
import { paths } from '../../../config/paths';

/** A tile of the dashboard: a link with its purpose, or a disabled tile with the reason. */
export type Tile = { label: string; icon: IconName } & (
  { to: string; about: string; disabledBecause?: undefined } | { to?: undefined; disabledBecause: string }
);

const profile: Tile = {
  label: 'Profile',
  icon: 'user',
  to: paths.profile,
  about: 'Your details and password',
};

const creatorTiles: readonly Tile[] = [
  {
    label: 'Youtube Upload Status',
    icon: 'play',
    to: paths.status,
    about: 'Track uploads to your channel',
  },
  { label: 'Video Management', icon: 'film', to: paths.videos, about: 'Videos waiting for your review' },
  { label: 'Team Management', icon: 'users', to: paths.team, about: 'Editors and invite code' },
  profile,
  { label: 'Backups', icon: 'lock', disabledBecause: 'Coming Soon' },
];

const editorTiles: readonly Tile[] = [
  { label: 'Upload Video', icon: 'upload', to: paths.upload, about: 'Upload a finished cut' },
  { label: 'Video Management', icon: 'film', to: paths.videos, about: 'Videos waiting for review' },
  { label: 'Team Management', icon: 'users', to: paths.team, about: 'The editors of your team' },
  profile,
];

/** The tiles of a role (docs/product.md#dashboard). Without a team, only Profile is enabled. */
export function tilesFor({ role, isInTeam }: Pick<Profile, 'role' | 'isInTeam'>): readonly Tile[] {
  if (role === 'YOUTUBER') return creatorTiles;
  if (isInTeam) return editorTiles;
  return editorTiles.map((tile) =>
    tile === profile ? tile : { label: tile.label, icon: tile.icon, disabledBecause: messages.notInTeam },
  );
}
