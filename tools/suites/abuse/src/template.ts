import type { TemplateDetails } from '@cutroom/contracts';
import { plainTemplateOptions } from '@cutroom/contracts/testing';

/** The details of a valid template, which every team of the suite has. */
export const template: TemplateDetails = {
  name: 'Weekly',
  description: '{title}, by {editor}',
  tags: ['weekly', 'two words'],
  privacyStatus: 'public',
  notifySubscribers: null,
  options: { ...plainTemplateOptions, categoryId: '27', language: 'en', recordedOn: '2026-11-01' },
};
