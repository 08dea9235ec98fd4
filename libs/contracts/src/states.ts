export const roles = ['YOUTUBER', 'EDITOR'] as const;
export type Role = (typeof roles)[number];

/** design.md, Video: AWAITING_UPLOAD → PENDING → PUBLISHING → PUBLISHED, and back to PENDING on failure. */
export const videoStates = ['AWAITING_UPLOAD', 'PENDING', 'PUBLISHING', 'PUBLISHED'] as const;
export type VideoState = (typeof videoStates)[number];

/** Spec §4: the status of one step of the pipeline. */
export const stepStatuses = ['PENDING', 'INPROGRESS', 'DONE'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Spec §3, Video log: the five steps in the order in which they are done. */
export const steps = [
  { key: 'authorizationInitiated', label: 'Authorization Initiated' },
  { key: 'permissionGranted', label: 'Permission Granted' },
  { key: 'queue', label: 'Queue' },
  { key: 'downloading', label: 'Downloading' },
  { key: 'uploading', label: 'Uploading' },
] as const;
export type StepKey = (typeof steps)[number]['key'];

/** Spec §2, Review and publish: visibility radios with what each means. */
export const privacyOptions = [
  { value: 'private', label: 'Private', description: 'only you and chosen people' },
  { value: 'unlisted', label: 'Unlisted', description: 'anyone with the link' },
  { value: 'public', label: 'Public', description: 'everyone' },
] as const;
export type PrivacyStatus = (typeof privacyOptions)[number]['value'];
export const privacyStatuses = privacyOptions.map(({ value }) => value) as [
  PrivacyStatus,
  ...PrivacyStatus[],
];
