import type { TemplateDetails } from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';

/** What a valid template says. Every team of the suite has it. */
export const template: TemplateDetails = {
  name: 'Weekly',
  description: '{title}, by {editor}',
  tags: ['weekly', 'two words'],
  privacyStatus: 'public',
  notifySubscribers: null,
  options: { ...plainTemplateOptions, categoryId: '27', language: 'en', recordedOn: '2026-11-01' },
};
