import { buildTeamEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { membersOf } from './members';

describe('membersOf', () => {
  it('pairs each editor with the uploads at the same index, or with zeros', () => {
    const editor = [buildTeamEditor({ username: 'a' }), buildTeamEditor({ username: 'b' })];
    const info = buildTeamInfo({
      team: { _id: teamId, creator: { username: 'creator' }, editor },
      editorUploadData: [{ total: 5, pending: 1, approve: 4 }],
    });
    expect(membersOf(info).map(({ editor: { username }, uploads }) => [username, uploads])).toEqual([
      ['a', { total: 5, pending: 1, approve: 4 }],
      ['b', { total: 0, pending: 0, approve: 0 }],
    ]);
  });
});
