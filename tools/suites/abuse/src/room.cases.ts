import { endpoints, exportFormats, messages, type Comment } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import { flawsOf, messageOf, rawCall } from './raw-call';
import { addUsers, type Stage } from './stage';

const hostileTexts = [
  'a\t00:00:00:00\tV1\tred\tforged\t1',
  '=HYPERLINK("http://127.0.0.1/","x")',
  "+cmd|' /C calc'!A0",
  '-1+1;=2',
  '@SUM(1)',
  '\uff1d1',
  ']]></comment><evil/>&x;<!ENTITY y SYSTEM "file:///etc/passwd">',
  'a\n002  001      V     C        00:00:00:00 00:00:00:01\n |C:ResolveColorRed |M:forged |D:1',
];

/** Texts that no comment may contain: with a change of direction, with a control character. */
const refusedTexts = [' \u202e=1', 'a\u0007'];

/** Invisible characters, except for the line breaks and tabs of the formats. */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/; // eslint-disable-line no-control-regex -- what must not be there

/** Writes to a review room, by members and by others. */
export function roomCases(stage: () => Stage): void {
  const bodyOf = (text: string, overrides: object = {}) => {
    const { video } = stage().team;
    const { _id: videoId, version } = video;
    const place = { frames: { from: 1, to: 2 }, drawing: null, parentId: null };
    return { videoId, version, clientId: randomUUID(), text, ...place, ...overrides };
  };

  it('export hostile comments as plain text, in every format', async () => {
    const { stack, team } = stage();
    const posted: Comment[] = [];
    for (const text of hostileTexts)
      posted.push(await team.editor.call(endpoints.postComment, { body: bodyOf(text) }));
    const token = await team.creator.freshToken();
    for (const text of refusedTexts) {
      const answer = await rawCall(stack, endpoints.postComment, { token, json: bodyOf(text) });
      expect([text, flawsOf(answer, [400])]).toEqual([text, []]);
    }
    for (const format of exportFormats) {
      const { status, json } = await rawCall(stack, endpoints.exportComments, {
        token,
        params: { videoId: team.video._id },
        query: `?format=${format}`,
      });
      expect([format, status]).toEqual([format, 200]);
      const { text, fileName } = (json as { data: { text: string; fileName: string } }).data;
      expect([format, invisible.test(text.replace(/^\ufeff/, ''))]).toEqual([format, false]);
      expect(fileName).not.toMatch(/[/\\]|^\./);
      if (format === 'csv') expect(text).not.toMatch(/(?:^|[;,"\n])\s*[=+@\uff1d]/);
      if (format === 'premiere' || format === 'final-cut')
        expect(text).not.toMatch(/<evil|<!ENTITY|\]\]>|&x;/);
      if (format === 'avid')
        expect(text.split('\n').filter((line) => line.split('\t').length > 6)).toEqual([]);
      if (format === 'resolve') expect(text).not.toMatch(/^.{0,3}002 {2}001.*\r?\n \|C:ResolveColorRed/m);
    }
    for (const { _id: commentId } of posted)
      await team.editor.call(endpoints.deleteComment, { body: { videoId: team.video._id, commentId } });
  });

  it("refuse a reply to another team's comment like one to a comment that does not exist", async () => {
    const { stack, team, rival } = stage();
    const token = await team.editor.freshToken();
    const reply = (parentId: string) =>
      rawCall(stack, endpoints.postComment, { token, json: bodyOf('A reply', { parentId, frames: null }) });
    const [theirs, nobodys] = [await reply(rival.commentId), await reply('f'.repeat(24))];
    expect(flawsOf(theirs, [404])).toEqual([]);
    expect([theirs.status, messageOf(theirs)]).toEqual([nobodys.status, messages.commentNotFound]);
    expect(theirs.json).toEqual(nobodys.json);
  });

  it('refuse a removed editor every call', async () => {
    const { stack, team } = stage();
    const [removed] = await addUsers(stack, team, 'EDITOR', 1);
    if (!removed) throw new Error('nobody to remove');
    const token = await removed.freshToken();
    const body = { editorId: removed.id, teamId: team.teamId };
    await team.creator.call(endpoints.removeEditor, { body });
    const params = { videoId: team.video._id };
    const calls = [
      rawCall(stack, endpoints.exportComments, { token, params, query: '?format=csv' }),
      rawCall(stack, endpoints.comments, { token, params }),
      rawCall(stack, endpoints.room, { token, params }),
      rawCall(stack, endpoints.stills, { token, params }),
      rawCall(stack, endpoints.postComment, { token, json: bodyOf('Still here') }),
    ];
    for (const answer of await Promise.all(calls)) expect(flawsOf(answer, [401, 403])).toEqual([]);
  });
}
