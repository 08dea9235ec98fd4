export * from './env';
export * from './env-variables';
export * from './errors';
export { assertAccess, bearerToken, isSameSecret } from './http/access';
export { clientAddress } from './http/client-address';
export { readCookie } from './http/cookies';
export { isUnreachable } from './http/known-errors';
export { escapeHtml } from './http/pages';
export * from './http/route';
export * from './http/server';
export { createServiceApp, type ServiceAppOptions } from './http/service-app';
export { createImageDecoder, type ImageDecoder } from './images/image-decoder';
export { createLogger, type Logger } from './logger';
export * from './metrics';
export * from './mongo';
export { createRateLimits, networkOf, type LimitName, type RateLimits } from './rate-limits';
export { redact } from './redact';
export { redactText } from './redact-text';
export * from './redis';
export * from './run-service';
export * from './secret-box';
export { serviceFetch, ServiceCallError } from './service-fetch';
export * from './sessions';
export * from './shutdown';
export {
  createObjectStorage,
  isChangedObject,
  isMissingObject,
  type ObjectStorage,
  type StoredObject,
} from './storage/object-storage';
