import type { StartedUpload } from '../model/started-upload';

/** An upload whose presigned URL expires one hour after time 0. */
export const buildStartedUpload = (overrides: Partial<StartedUpload> = {}): StartedUpload => ({
  details: {
    title: 'Monsoon',
    comment: 'Second cut',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    teamId: 'a'.repeat(24),
  },
  url: `https://store.test/cutroom/incoming/${'a'.repeat(24)}/${'b'.repeat(24)}.mp4?signature=1`,
  expiresAt: 3_600_000,
  ...overrides,
});
