import type { TemplateDetails } from '@cutroom/contracts';

/** What a valid template says. Every team of the suite has it. */
export const template: TemplateDetails = {
  name: 'Weekly',
  description: '{title}, by {editor}',
  tags: ['weekly', 'two words'],
  privacyStatus: 'public',
  notifySubscribers: null,
  options: {
    madeForKids: null,
    categoryId: '27',
    language: 'en',
    titleLanguage: null,
    syntheticContent: false,
    license: 'youtube',
    embeddable: true,
    recordedOn: '2026-11-01',
  },
};
