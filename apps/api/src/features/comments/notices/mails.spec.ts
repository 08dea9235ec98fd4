import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { stillKey } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import { buildSealedObject } from '../../../testing/builders';
import type { EarlierVersion, MediaRecord, VideoRecord } from '../../video/video.record';
import type { MailedComment } from './comment-blocks';
import { commentsMail } from './comment-mails';
import { newVersionMail } from '../../video/video.mails';
import { changesRequestedMail } from './decision-mails';

const hostile = '<img src=x onerror="alert(1)">';
const webUrl = 'https://cutroom.example';
const to = 'asha@example.com';
const _id = new Types.ObjectId();
const at = new Date();

const objectOf = (version: string) =>
  buildSealedObject({ version, key: `sealed/${_id.toHexString()}/${_id.toHexString()}/${version}.mp4` });
const [v1, v2] = ['1', '2'].map((digit) => objectOf(digit.repeat(32)));

const mediaOf = (frameRate: number, startTimecode: string | null) =>
  ({ facts: buildFacts({ video: buildStream({ frameRate }), startTimecode }) }) as MediaRecord;

/** v1 has 25 frames a second; v2, which is under review, has 29.97 and drop-frame timecode. */
function buildVideo(): VideoRecord {
  const by = { uploadedBy: _id, at, uploadId: _id };
  const earlier = [{ ...by, number: 1, object: v1, media: mediaOf(25, null) } as EarlierVersion];
  const review = { ...by, number: 2 };
  const video = {
    _id,
    title: `Monsoon ${hostile}`,
    comment: `Fixed ${hostile}`,
    object: v2,
    review,
    earlier,
  };
  return { ...video, media: mediaOf(29.97, '01:00:00;00') } as VideoRecord;
}

const buildComment = (overrides: Partial<MailedComment> = {}): MailedComment => ({
  _id: new Types.ObjectId(),
  authorName: 'Edi',
  text: 'Nice',
  frames: null,
  version: v2?.version ?? '',
  versionNumber: 2,
  parentId: null,
  ...overrides,
});

const stills = new Map([[stillKey(v2?.key ?? '', 1_800), Buffer.from('a still')]]);
const muteUrl = 'https://cutroom.example/api/video/mute/ticket';

function mailAbout(comments: MailedComment[], total = comments.length) {
  return commentsMail({ to, video: buildVideo(), comments, total, stills, webUrl, muteUrl });
}

describe('the email about comments', () => {
  it("has each comment's place in its own version, and a still where there is one", () => {
    const frames = { from: 1_800, to: 1_800 };
    const { text, html, images, subject } = mailAbout([
      buildComment({ frames }),
      buildComment({ frames, text: 'Same frame' }),
      buildComment({ frames: { from: 25, to: 50 }, version: v1?.version, versionNumber: 1 }),
      buildComment({ text: 'Line one\nLine two' }),
      buildComment({ parentId: _id, text: 'A reply' }),
      buildComment({ version: 'gone', frames: { from: 25, to: 25 } }),
    ]);
    expect(subject).toContain('6 new comments on “Monsoon');
    // Frame 1,800 is the first one that drop-frame timecode calls minute 1, frame 2 (SMPTE ST 12-1).
    expect(text).toContain('Edi · 01:01:00;02 · v2\nNice');
    expect(text).toContain('Edi · 00:00:01:00–00:00:02:00 · v1');
    expect(text).toContain('Edi · about the whole video · v2\nLine one\nLine two');
    expect(text).toContain('Edi · reply · v2\nA reply');
    expect(html).toContain('Line one<br>Line two');
    expect(images).toMatchObject([{ base64: Buffer.from('a still').toString('base64') }]);
    expect(html.match(/src="cid:still-1@cutroom"/g)).toHaveLength(2);
  });

  it('escapes what users wrote, and shortens long texts', () => {
    const long = buildComment({ authorName: hostile, text: `${hostile}${'🎬'.repeat(600)}` });
    const { html, text, subject } = mailAbout([long]);
    expect(html).not.toContain('<img src=x');
    expect(subject).toContain('commented on');
    expect(text).toContain('🎬 …');
    expect([...text].filter((letter) => letter === '🎬').length).toBeLessThan(500);
  });

  it('links to each comment, and lets an email program mute with one click', () => {
    const comment = buildComment();
    const { text, headers } = mailAbout([comment], 4);
    expect(text).toContain(`${webUrl}/videos/${_id.toHexString()}?comment=${comment._id.toHexString()}`);
    expect(text).toContain('The review room has 3 more.');
    expect(text).toContain(`Stop emails about comments on this video: ${muteUrl}`);
    expect(headers).toEqual({
      'List-Unsubscribe': `<${muteUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

describe('the email about requested changes', () => {
  const mail = (note: string, comments: MailedComment[]) =>
    changesRequestedMail({ to, video: buildVideo(), note, byName: 'Asha', comments, stills, webUrl });

  it('has the note, the open comments with their stills, and a link to the room', () => {
    const { subject, text, html, images } = mail(`Please ${hostile}`, [
      buildComment({ frames: { from: 1_800, to: 1_800 } }),
    ]);
    expect(subject).toContain('Changes requested: “Monsoon');
    expect(text).toContain('Asha watched v2');
    expect(text).toContain(`“Please ${hostile}”`);
    expect(text).toContain('One comment is open:');
    expect(text).toContain('01:01:00;02');
    expect(text).toContain(`Open the review room: ${webUrl}/videos/${_id.toHexString()}`);
    expect(html).not.toContain('<img src=x');
    expect(images).toHaveLength(1);
  });

  it('shows fifty comments at most, and needs neither note nor comments', () => {
    const many = mail(
      '',
      Array.from({ length: 53 }, (_, n) => buildComment({ text: `Number ${n + 1}.` })),
    );
    expect(many.text).toContain('53 comments are open:');
    expect(many.text).toContain('Number 50.');
    expect(many.text).not.toContain('Number 51.');
    expect(many.text).toContain('The review room has 3 more.');
    expect(mail('', []).text).not.toContain('“”');
  });
});

describe('the email about a new version', () => {
  it('says who uploaded it and why, and leads to the review and the room', () => {
    const { subject, text, html } = newVersionMail({ to, video: buildVideo(), byName: 'Edi', webUrl });
    expect(subject).toContain('v2 of “Monsoon');
    expect(text).toContain('Edi uploaded it and says:');
    expect(text).toContain(`“Fixed ${hostile}”`);
    expect(text).toContain(`${webUrl}/youtube/upload/${_id.toHexString()}`);
    expect(text).toContain(`${webUrl}/videos/${_id.toHexString()}`);
    expect(html).not.toContain('<img src=x');
  });
});
