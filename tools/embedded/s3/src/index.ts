export { startEmbeddedS3 } from './start-embedded-s3';
export type { EmbeddedS3, EmbeddedS3Options } from './start-embedded-s3';
