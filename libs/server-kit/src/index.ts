export type { FrameLimits } from './children/frames';
export { startChild, type Child, type ChildEnd, type ChildOptions } from './children/start-child';
export { duplicateField, isDuplicateKey } from './duplicate-key';
export { mayBeRepeated } from './repeated-call';
export * from './env';
export * from './env-variables';
export * from './errors';
export { assertAccess, assertOwnTeam, bearerToken, isSameSecret } from './http/access';
export { clientAddress } from './http/client-address';
export { isUnreachable } from './http/known-errors';
export { createHealthApp } from './http/health-app';
export * from './http/route';
export * from './http/server';
export { createServiceApp, securityHeaders, type ServiceAppOptions } from './http/service-app';
export { createImageDecoder, type ImageDecoder } from './images/image-decoder';
export { createLogger, type Logger } from './logger';
export * from './metrics';
export * from './mongo';
export { networkOf } from './network';
export { createRateLimits, type LimitName, type RateLimits } from './rate-limits';
export { redact } from './redact';
export { redactText } from './redact-text';
export * from './redis';
export * from './run-service';
export * from './secret-box';
export { connectService, type ServiceBase } from './service-base';
export { serviceFetch, ServiceCallError } from './service-fetch';
export * from './sessions';
export * from './shutdown';
export * from './storage/media-keys';
export type { MultipartUpload, PartToSend, StoredPart } from './storage/multipart';
export {
  createObjectStorage,
  isChangedObject,
  isMissingObject,
  type ObjectStorage,
  type StoredObject,
} from './storage/object-storage';
export { longFileInTurn, takeTurn } from './http/take-turn';
export { createTurns, type Turns } from './turns';
