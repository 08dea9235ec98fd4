import { limits } from './limits';
import { messages } from './messages';
import { privacyOptions, steps, stepStatuses } from './states';

/** Letter by letter: these texts are part of the product (docs/product.md#10-errors-and-messages). */
const productTexts = [
  'Something Went Wrong',
  'Inputs are empty',
  'Invalid Inputs',
  'Password doesnt match',
  'About word limit reached',
  'Inputs Empty',
  'Empty Inputs',
  'Mismatch Password',
  'Internal Server Error , contact Developer',
  'Internal Server Error , kindly Contact Developer',
  'Upload failed. Check console for details.',
  'File Size too large',
];

describe('messages', () => {
  it.each(productTexts)('contain %p', (text) => expect(Object.values(messages)).toContain(text));
});

describe('limits', () => {
  it('have the values that the product promises', () => {
    expect(limits).toMatchObject({
      sessionLifetimeSeconds: 60,
      errorDisplayMs: 5000,
      passwordMin: 8,
      passwordMax: 20,
      aboutMaxWords: 30,
      thumbnailMaxBytes: 2_000_000,
      uploadUrlLifetimeMs: 3_600_000,
      codeLength: 16,
    });
  });
});

describe('states', () => {
  it('are the five steps, three statuses and three visibilities of the product', () => {
    expect(steps.map(({ label }) => label)).toEqual([
      'Authorization Initiated',
      'Permission Granted',
      'Queue',
      'Downloading',
      'Uploading',
    ]);
    expect(stepStatuses).toEqual(['PENDING', 'INPROGRESS', 'DONE']);
    expect(privacyOptions.map(({ value }) => value)).toEqual(['private', 'unlisted', 'public']);
  });
});
