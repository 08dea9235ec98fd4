import { buildCreator, buildEditor, buildFreeEditor } from '../testing/builders';
import { signedOut, type Session } from '../lib/session/session-state';
import type { Profile } from '@cutroom/contracts';
import { redirectFor, type ScreenAccess } from './access';

const times = { signedInAt: 0, startedAt: 0, endsAt: 1 };
const of = (data: Profile): Session => ({ token: 't', login: true, data, ...times });
const visitors = {
  nobody: signedOut,
  creator: of(buildCreator()),
  editor: of(buildEditor()),
  freeEditor: of(buildFreeEditor()),
};

/** Where each visitor is redirected; null if they stay (docs/product.md#2-routes). */
const table: [ScreenAccess, Record<keyof typeof visitors, string | null>][] = [
  ['public', { nobody: null, creator: null, editor: null, freeEditor: null }],
  ['signed-out', { nobody: null, creator: '/dashboard', editor: '/dashboard', freeEditor: '/dashboard' }],
  ['signed-in', { nobody: '/signin', creator: null, editor: null, freeEditor: null }],
  ['in-team', { nobody: '/signin', creator: null, editor: null, freeEditor: '/dashboard' }],
  ['creator', { nobody: '/signin', creator: null, editor: '/dashboard', freeEditor: '/dashboard' }],
  ['editor-in-team', { nobody: '/signin', creator: '/dashboard', editor: null, freeEditor: '/dashboard' }],
];

describe.each(table)('redirectFor a %s screen', (access, expected) => {
  it.each(Object.entries(visitors))('redirects %s as the route table says', (name, session) => {
    expect(redirectFor(access, session)).toBe(expected[name as keyof typeof visitors]);
  });
});
