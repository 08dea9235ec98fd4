import { activityActions } from '@cutroom/contracts';
import { buildActivity } from '../../../testing/builders';
import { describeActivity, describeOrigin } from './describe-activity';

const creator = { username: 'creator', role: 'YOUTUBER' } as const;
const editor = { username: 'editor', role: 'EDITOR' } as const;
const deleted = { username: 'Deleted account', role: 'EDITOR' } as const;
const video = { _id: 'c'.repeat(24), title: 'The cut' };

describe('describeActivity', () => {
  it.each([
    [{ action: 'editor-removed', by: creator, account: editor }, '@creator removed @editor from the team'],
    [{ action: 'sign-in-failed', account: editor }, 'A sign-in as @editor failed'],
    [{ action: 'email-code-refused', by: editor }, '@editor entered a wrong code for a new email address'],
    [{ action: 'publish-approved', by: creator, video }, '@creator approved “The cut”'],
    [{ action: 'upload-cancelled', by: editor, video }, '@editor cancelled the upload of “The cut”'],
    [
      { action: 'publish-cancelled', by: creator, video },
      '@creator cancelled the upload of “The cut” to YouTube',
    ],
    [{ action: 'upload-started', by: deleted, video }, 'A deleted account started uploading “The cut”'],
    [
      { action: 'editor-added', by: creator, account: deleted },
      '@creator added a deleted account to the team',
    ],
    [{ action: 'account-deleted', by: deleted }, 'Someone left the team and deleted their account'],
    [{ action: 'published', video }, '“The cut” was published'],
  ] as const)('says %j as a sentence', (entry, sentence) => {
    expect(describeActivity(buildActivity({ by: null, ...entry }))).toBe(sentence);
  });

  it('describes an action of a newer server as unknown to this page', () => {
    const entry = { ...buildActivity(), action: 'video-archived' as never };
    expect(describeActivity(entry)).toBe('This page cannot show this entry yet. Reload it to see the entry');
  });

  it('has a different sentence for each action', () => {
    const sentences = activityActions.map((action) =>
      describeActivity(buildActivity({ action, by: creator, account: editor, video })),
    );
    expect(new Set(sentences).size).toBe(activityActions.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[@“A-Z].{5,}/);
  });
});

describe('describeOrigin', () => {
  it('names the IP address of a user, and nothing for an action of Cutroom itself', () => {
    expect(describeOrigin(buildActivity({ address: '192.0.2.7' }))).toBe('from 192.0.2.7');
    expect(describeOrigin(buildActivity({ address: null }))).toBe('');
  });
});
