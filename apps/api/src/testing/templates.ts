import type { TemplateDetails } from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';

/** What a valid template says. */
export const buildTemplate = (overrides: Partial<TemplateDetails> = {}): TemplateDetails => ({
  name: 'Weekly',
  description: '{title}, cut by {editor}. Costs $5',
  tags: ['weekly', 'two words'],
  privacyStatus: 'public',
  notifySubscribers: true,
  options: {
    ...plainTemplateOptions,
    categoryId: '27',
    language: 'mr',
    license: 'creativeCommon',
    embeddable: false,
    recordedOn: '2026-11-01',
  },
  ...overrides,
});
