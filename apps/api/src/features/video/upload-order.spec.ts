import { Types } from 'mongoose';
import { mergeUploads } from './upload-order';
import type { VideoRecord } from './video.record';

const ids = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()] as const;
const upload = (index: 0 | 1 | 2, day: number) =>
  ({ _id: ids[index], review: { at: new Date(Date.UTC(2026, 10, day)) } }) as VideoRecord;
const idsOf = (videos: VideoRecord[]) => videos.map(({ _id }) => _id);

describe('mergeUploads', () => {
  it('puts the uploads of several lists in one order', () => {
    const lists = [[upload(0, 20), upload(1, 18)], [upload(2, 19)]];
    expect(idsOf(mergeUploads(lists))).toEqual([ids[0], ids[2], ids[1]]);
    expect(idsOf(mergeUploads(lists, { 'review.at': 1, _id: 1 }))).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('keeps a video once that got a new version between the reads of two lists', () => {
    const lists = [[upload(0, 20), upload(1, 18)], [upload(1, 21)]];
    expect(idsOf(mergeUploads(lists))).toEqual([ids[1], ids[0]]);
  });
});
