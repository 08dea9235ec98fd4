/** Why a publish failed, to an editor: the reason is addressed to the creator ('You gave up this upload.'). */
export const creatorWasTold = (failure: string): string =>
  `The last attempt failed. Your creator was told: “${failure}”`;
