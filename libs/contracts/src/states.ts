import { valuesOf } from './rules/values-of';

export const roles = ['YOUTUBER', 'EDITOR'] as const;
export type Role = (typeof roles)[number];

/**
 * AWAITING_UPLOAD → PENDING ⇄ CHANGES_REQUESTED, PENDING → PUBLISHING → PUBLISHED, and back to PENDING when a publish fails
 * (docs/product.md#7-videos). DELETED: in the bin, from where it can return to the state that it had
 * (docs/product.md#bin).
 */
export const videoStates = [
  'AWAITING_UPLOAD',
  'PENDING',
  'CHANGES_REQUESTED',
  'PUBLISHING',
  'PUBLISHED',
  'DELETED',
] as const;
export type VideoState = (typeof videoStates)[number];

/** The status of one step (docs/product.md#video-log). */
export const stepStatuses = ['PENDING', 'INPROGRESS', 'DONE'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** The five steps, in order (docs/product.md#video-log). */
export const steps = [
  { key: 'authorizationInitiated', label: 'Authorization Initiated' },
  { key: 'permissionGranted', label: 'Permission Granted' },
  { key: 'queue', label: 'Queue' },
  { key: 'downloading', label: 'Downloading' },
  { key: 'uploading', label: 'Uploading' },
] as const;
export type StepKey = (typeof steps)[number]['key'];

/** An object with one value for each step. */
export const mapSteps = <Value>(valueOf: (key: StepKey) => Value): Record<StepKey, Value> =>
  Object.fromEntries(steps.map(({ key }) => [key, valueOf(key)])) as Record<StepKey, Value>;

/** The visibility radios and their meaning (docs/product.md#review-page). */
export const privacyOptions = [
  { value: 'private', label: 'Private', description: 'only you and chosen people' },
  { value: 'unlisted', label: 'Unlisted', description: 'anyone with the link' },
  { value: 'public', label: 'Public', description: 'everyone' },
] as const;
export const privacyStatuses = valuesOf(privacyOptions, 'value');
export type PrivacyStatus = (typeof privacyStatuses)[number];
