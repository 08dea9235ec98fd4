import { limits } from '../limits';
import { messages } from '../messages';
import { textTooLong } from '../rules/text';
import {
  about,
  changePasswordRequest,
  editorSignUpRequest,
  signInRequest,
  updateEditorRequest,
} from './account';
import { memberRequest, regenerateInviteRequest, searchParams } from './team';
import { publishRequest } from './publish-request';
import { pageQuery, uploadDoneRequest, uploadRequest } from './video';

const id = '65a1'.repeat(6);
const password = 'Cutroom@2026';
const signUp = {
  username: 'ravi',
  email: 'ravi@example.com',
  role: 'EDITOR',
  password,
  confirmPassword: password,
  otp: '123456',
  code: 'ABCDEFGHIJKLMNOP',
  name: 'Ravi K',
};
const upload = { title: 'Cut', comment: 'c', maximumVideoQuality: '720p', extension: 'mp4', teamId: id };
const publish = {
  title: 'Day one',
  description: 'What happened',
  tags: ['vlog'],
  privacyStatus: 'public',
  notifySubscribers: true,
  videoId: id,
  thumbnail: `thumbnails/${id}/6f1c2f9e-8f3a-4c1e-9a1b-0f6d3a2b1c4d.png`,
};
const change = { newPassword: password, confirmPassword: password };

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } };
}
const letters = (length: number): string => 'a'.repeat(length);
/** An address of that many characters, in labels of a host. */
const address = (length: number): string => `me@${letters(length - 6)}.co`;

/** Builds requests in which one field has a given length; `write` makes its value. */
const trying =
  (schema: Schema, valid: object) =>
  (field: string, write: (length: number) => unknown = letters) => ({
    schema,
    build: (length: number): unknown => ({ ...valid, [field]: write(length) }),
  });
const signUpWith = trying(editorSignUpRequest, signUp);
const signInWith = trying(signInRequest, { username: 'ravi', password });
const changeWith = trying(changePasswordRequest, change);
const uploadWith = trying(uploadRequest, upload);
const publishWith = trying(publishRequest, publish);

const edges: [string, number, string, ReturnType<typeof signUpWith>][] = [
  ['a name', limits.nameMax, textTooLong(limits.nameMax), signUpWith('name')],
  ['an e-mail address', limits.emailMax, messages.emailRule, signUpWith('email', address)],
  ['a username', 30, messages.usernameRule, signUpWith('username')],
  ['the name of a sign-in', limits.emailMax, messages.signInWrong, signInWith('username')],
  ['the password of a sign-in', 200, messages.signInWrong, signInWith('password')],
  ['an old password', 200, messages.oldPasswordWrong, changeWith('oldPassword')],
  [
    'a location',
    limits.locationMax,
    textTooLong(limits.locationMax),
    trying(updateEditorRequest, {})('location'),
  ],
  [
    'a profile text',
    limits.aboutMaxCharacters,
    textTooLong(limits.aboutMaxCharacters),
    { schema: about, build: letters },
  ],
  ['a comment', limits.videoCommentMax, textTooLong(limits.videoCommentMax), uploadWith('comment')],
  ['what is searched for', 30, messages.invalidInputs, trying(searchParams, {})('username')],
  ['a title on YouTube', limits.youtubeTitleMax, textTooLong(limits.youtubeTitleMax), publishWith('title')],
  [
    'a description on YouTube',
    limits.youtubeDescriptionMaxBytes,
    textTooLong(limits.youtubeDescriptionMaxBytes),
    publishWith('description'),
  ],
  [
    'a tag on YouTube',
    limits.youtubeTagsMax,
    textTooLong(limits.youtubeTagsMax),
    publishWith('tags', (length) => [letters(length)]),
  ],
];

describe('the longest accepted', () => {
  it.each(edges)('%s has %i characters, and one more is too many', (_, max, message, { schema, build }) => {
    expect(schema.safeParse(build(max)).success).toBe(true);
    expect(schema.safeParse(build(max + 1)).error?.issues[0]?.message).toBe(message);
  });

  it('URL of a finished upload has 8192 characters', () => {
    expect(uploadDoneRequest.safeParse({ url: letters(8_192) }).success).toBe(true);
    expect(uploadDoneRequest.safeParse({ url: letters(8_193) }).success).toBe(false);
  });

  it('description is also limited in bytes', () => {
    const said = (description: string) =>
      publishRequest.safeParse({ ...publish, description }).error?.issues[0]?.message;
    expect(said('\u00e9'.repeat(2_500))).toBeUndefined();
    expect(said(`${'\u00e9'.repeat(2_500)}a`)).toBe(messages.youtubeDescriptionRule);
  });

  it('tags together have 500 characters', () => {
    const said = (...tags: string[]) =>
      publishRequest.safeParse({ ...publish, tags }).error?.issues[0]?.message;
    expect(said(letters(249), letters(250))).toBeUndefined();
    expect(said(letters(250), letters(250))).toBe(messages.youtubeTagsRule);
  });
});

describe('a value of any length', () => {
  const endless = 'a1'.repeat(50_000);
  const said = (schema: Schema, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);

  it.each<[string, Schema, unknown, string]>([
    ['a password', editorSignUpRequest, { ...signUp, password: endless }, messages.passwordRule],
    [
      'a confirmation of it',
      editorSignUpRequest,
      { ...signUp, confirmPassword: endless },
      messages.passwordMismatch,
    ],
    ['a username', editorSignUpRequest, { ...signUp, username: endless }, messages.usernameRule],
    ['an email address', editorSignUpRequest, { ...signUp, email: `a@${endless}.co` }, messages.emailRule],
    ['a one-time code', editorSignUpRequest, { ...signUp, otp: endless }, messages.otpInvalid],
    ['an invite code', editorSignUpRequest, { ...signUp, code: endless }, messages.inviteInvalid],
    ['the name of a sign-in', signInRequest, { username: endless, password }, messages.signInWrong],
    ['the password of a sign-in', signInRequest, { username: 'a', password: endless }, messages.signInWrong],
    [
      'an old password',
      changePasswordRequest,
      { ...change, oldPassword: endless },
      messages.oldPasswordWrong,
    ],
    [
      'a new password',
      changePasswordRequest,
      { ...change, oldPassword: 'a', newPassword: endless },
      messages.passwordRule,
    ],
    [
      'a confirmed new password',
      changePasswordRequest,
      { ...change, oldPassword: 'a', confirmPassword: endless },
      messages.mismatchPassword,
    ],
    ['years', updateEditorRequest, { yearsOfExperience: endless }, messages.invalidInputs],
    ['an id', regenerateInviteRequest, { teamId: endless }, messages.inputsEmpty],
    ['a thumbnail', publishRequest, { ...publish, thumbnail: endless }, messages.thumbnailNotFound],
    ['what is searched for', searchParams, { username: endless }, messages.invalidInputs],
    ['a page size', pageQuery, { limit: endless }, messages.invalidInputs],
  ])('is rejected with one message: %s', (_, schema, value, message) => {
    expect(said(schema, value)).toEqual([message]);
  });

  it('is rejected as a list of tags before any tag is checked', () => {
    const tags = (count: number) => ({ ...publish, tags: Array<string>(count).fill('') });
    expect(said(publishRequest, tags(250))).toHaveLength(250);
    expect(said(publishRequest, tags(251))).toEqual([messages.youtubeTagsRule]);
    const short = Array.from({ length: 250 }, () => 'a');
    expect(said(publishRequest, { ...publish, tags: short })).toBeUndefined();
  });
});

describe('requests about an editor', () => {
  it.each(['editorId', 'teamId'] as const)('require %s: Inputs Empty', (field) => {
    for (const missing of [undefined, '', 'x', { $ne: null }]) {
      const { error } = memberRequest.safeParse({ editorId: id, teamId: id, [field]: missing });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Inputs Empty']);
    }
  });

  it('accept both IDs; regenerating the invite code needs the team ID only', () => {
    expect(memberRequest.parse({ editorId: id, teamId: id })).toEqual({ editorId: id, teamId: id });
    expect(regenerateInviteRequest.parse({ teamId: id })).toEqual({ teamId: id });
    expect(regenerateInviteRequest.safeParse({}).error?.issues[0]?.message).toBe('Inputs Empty');
  });

  it('reject an empty search', () => {
    expect(searchParams.parse({ username: ' ra ' })).toEqual({ username: 'ra' });
    expect(searchParams.safeParse({ username: ' ' }).error?.issues[0]?.message).toBe('Invalid Inputs');
  });
});
