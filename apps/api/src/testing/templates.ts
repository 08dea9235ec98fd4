import type { TemplateDetails } from '@cutroom/contracts';

/** What a valid template says. */
export const buildTemplate = (overrides: Partial<TemplateDetails> = {}): TemplateDetails => ({
  name: 'Weekly',
  description: '{title}, cut by {editor}. Costs $5',
  tags: ['weekly', 'two words'],
  privacyStatus: 'public',
  notifySubscribers: true,
  options: {
    madeForKids: null,
    categoryId: '27',
    language: 'mr',
    titleLanguage: null,
    syntheticContent: false,
    license: 'creativeCommon',
    embeddable: false,
    recordedOn: '2026-11-01',
  },
  ...overrides,
});
