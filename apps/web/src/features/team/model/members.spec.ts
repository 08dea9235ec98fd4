import { buildTeamEditor, buildTeamInfo, teamId } from '../../../testing/builders';
import { membersOf } from './members';

describe('membersOf', () => {
  it('gives each editor the uploads at the same place, and zeros where there are none', () => {
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
