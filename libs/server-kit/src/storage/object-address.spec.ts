import { objectKeyOf } from './object-address';

const endpoints = ['http://s3:9000', 'https://files.cutroom.video/store'];
const keyOf = (address: string) => objectKeyOf(address, 'cutroom', endpoints);

describe('the object key in a URL', () => {
  it('is found at either endpoint, with any signature', () => {
    expect(keyOf('http://s3:9000/cutroom/videos/a/b.mp4?X-Amz-Signature=1')).toBe('videos/a/b.mp4');
    expect(keyOf('https://files.cutroom.video/store/cutroom/videos/a/b%20c.mp4')).toBe('videos/a/b c.mp4');
  });

  it.each([
    'http://evil.example/cutroom/videos/a/b.mp4',
    'http://s3:9001/cutroom/videos/a/b.mp4',
    'https://s3:9000/cutroom/videos/a/b.mp4',
    'http://s3:9000@evil.example/cutroom/videos/a.mp4',
    'http://s3:9000/other/videos/a/b.mp4',
    'http://s3:9000/cutroom2/videos/a/b.mp4',
    'http://s3:9000/cutroom/',
    'http://s3:9000/cutroom/../other/videos/a',
    'http://s3:9000/cutroom/videos/%2e%2e%2f%2e%2e/a',
    'http://s3:9000/cutroom/videos//a',
    'http://s3:9000/cutroom/videos/%E0%A4%A',
    'https://files.cutroom.video/cutroom/videos/a',
    'videos/a/b.mp4',
    'javascript:alert(1)',
    '',
  ])('is null for %s', (address) => {
    expect(keyOf(address)).toBeNull();
  });
});
