import type { Rolldown } from 'vite';

/** Shared by /signup, /reset-password and the forms of signed-in pages, with the schemas that validate input. */
const forms = [
  'node_modules/zod/',
  'contracts/src/(?:dto/account|rules/(?:characters|lengths|lists|password|text))\\.',
  'src/components/(?:drop-zone|file-drop|form-actions|new-password-field|otp-field|password-rules|picture-field|resend-otp|stage-list|titled-form)',
  'src/lib/(?:forms/|files/use-object-url)',
  'features/signup/.*\\.css',
  '@mantine/core/.*/(?:InlineInput|NativeSelect|Radio)',
];

/**
 * Shared by most signed-in pages. It has the styles of all of them, so that no page needs a separate request for
 * styles.
 */
const signedIn = [
  'src/app/signed-in-area',
  'src/components/(?!player/|proposal/proposal-form|media/media-)',
  'src/lib/(?!live/(?:live-socket|watch-)|session/recover-session)',
  'src/features/(?:needs/|room/page/(?:room-gate|use-room)|room/model/shown-version)',
  'contracts/src/(?:formatters|rules/(?:codecs|frame-rate|media|publish-choices|team-changes|timecode|video-checks|youtube))',
  '@tanstack/',
  '@mantine/(?!core/.*/Checkbox)',
  // The landing page needs none of this chunk.
  '^(?!.*features/landing/).*\\.module\\.css',
];

/** Shared by the pages that play a video. */
const player = [
  'src/components/(?:player|media)/',
  'src/features/room/(?:page/version-choice|player/character-keys)',
  '@mantine/core/.*/Checkbox',
];

const anyOf = (paths: string[]) => new RegExp(paths.join('|'));

/**
 * Merges the modules that routes share into four chunks. Without groups, each set of routes gets a separate chunk: most
 * have 1 to 3 kB, and a page would need 30 to 50 requests. A module belongs to the first group that names it or one of
 * the modules that import it. A module that no group names stays with its page. After a change, the table that
 * tools/check-weight.mjs prints shows whether a route now loads a group that it did not load before.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The modules that the app imports before it knows the route.
  { name: 'app', tags: ['$initial'], priority: 4 },
  { name: 'forms', test: anyOf(forms), priority: 3 },
  { name: 'signed-in', test: anyOf(signedIn), priority: 2 },
  { name: 'player', test: anyOf(player), priority: 1 },
];
