/**
 * Why a publish failed, in a text for editors. The stored reason addresses the creator ('You gave up this upload.').
 */
export const creatorWasTold = (failure: string): string =>
  `The last attempt failed. Your creator was told: “${failure}”`;
