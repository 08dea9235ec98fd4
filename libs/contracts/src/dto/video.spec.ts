import { publishRequest, thumbnailPath } from './publish-request';
import { pageQuery, uploadDoneRequest, uploadRequest } from './video';

interface Result {
  success: boolean;
  error?: { issues: { message: string }[] };
}
const said = (result: Result) => result.error?.issues[0]?.message;

const id = '65a1'.repeat(6);
const upload = {
  title: 'Cut 3',
  comment: 'final',
  maximumVideoQuality: '1080p',
  extension: 'mp4',
  teamId: id,
};
const publish = {
  title: 'Day one',
  description: 'What happened',
  tags: ['vlog'],
  privacyStatus: 'private',
  notifySubscribers: false,
  videoId: id,
  thumbnail: `thumbnails/${id}/6f1c2f9e-8f3a-4c1e-9a1b-0f6d3a2b1c4d.jpg`,
};

describe('the upload form', () => {
  it.each(['title', 'comment', 'maximumVideoQuality', 'extension', 'teamId'] as const)(
    'requires %s: Invalid Inputs',
    (field) => {
      expect(said(uploadRequest.safeParse({ ...upload, [field]: '' }))).toBe('Invalid Inputs');
      expect(said(uploadRequest.safeParse({ ...upload, [field]: { $gt: '' } }))).toBe('Invalid Inputs');
    },
  );

  it('accepts a title of 100 characters and rejects 101', () => {
    expect(uploadRequest.safeParse({ ...upload, title: 'a'.repeat(100) }).success).toBe(true);
    expect(uploadRequest.safeParse({ ...upload, title: 'a'.repeat(101) }).success).toBe(false);
  });

  it('accepts only listed qualities and extensions', () => {
    expect(uploadRequest.safeParse(upload).success).toBe(true);
    expect(uploadRequest.safeParse({ ...upload, extension: 'exe' }).success).toBe(false);
    expect(uploadRequest.safeParse({ ...upload, maximumVideoQuality: '480p' }).success).toBe(false);
  });
});

describe('the finished upload', () => {
  it('keeps only the url of the request config', () => {
    expect(uploadDoneRequest.parse({ url: 'http://x/y', method: 'put', headers: {} })).toEqual({
      url: 'http://x/y',
    });
    expect(uploadDoneRequest.safeParse({ url: ['http://x'] }).success).toBe(false);
    expect(uploadDoneRequest.safeParse({}).success).toBe(false);
  });
});

describe('the publish form', () => {
  it.each(Object.keys(publish) as (keyof typeof publish)[])('requires %s: Invalid Inputs', (field) => {
    expect(said(publishRequest.safeParse({ ...publish, [field]: undefined }))).toBe('Invalid Inputs');
    expect(said(publishRequest.safeParse({ ...publish, [field]: '' }))).toBe('Invalid Inputs');
  });

  it('accepts a complete form with notifySubscribers false', () => {
    expect(publishRequest.parse(publish)).toEqual(publish);
  });

  it('requires at least one tag and rejects a blank one', () => {
    expect(publishRequest.safeParse({ ...publish, tags: [] }).success).toBe(false);
    expect(publishRequest.safeParse({ ...publish, tags: [' '] }).success).toBe(false);
    expect(publishRequest.safeParse({ ...publish, tags: 'vlog' }).success).toBe(false);
  });

  it.each([
    '../../etc/passwd',
    `thumbnails/${id}/../x.jpg`,
    `thumbnails/${id}/cat.jpg`,
    `videos/${id}/6f1c2f9e-8f3a-4c1e-9a1b-0f6d3a2b1c4d.jpg`,
    `thumbnails/${id}/6f1c2f9e-8f3a-4c1e-9a1b-0f6d3a2b1c4d.svg`,
    `thumbnails/${id}/6f1c2f9e-8f3a-4c1e-9a1b-0f6d3a2b1c4d.jpg/x`,
  ])('rejects the thumbnail path %p', (path) => {
    expect(thumbnailPath.safeParse(path).success).toBe(false);
  });
});

describe('a page of a list', () => {
  it('has 1 to 100 items', () => {
    expect(pageQuery.parse({ limit: '1' })).toEqual({ limit: 1 });
    expect(pageQuery.parse({ limit: '100' })).toEqual({ limit: 100 });
    for (const limit of ['0', '101', '-1', '1e3', '', ['1', '2'], { $gt: 0 }]) {
      expect(pageQuery.safeParse({ limit }).success).toBe(false);
    }
  });
});
