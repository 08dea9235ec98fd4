export * from '@cutroom/suites-kit';
export { submitVideo as handIn, uploadAwaitingConsent as restingUpload } from '@cutroom/suites-kit';
