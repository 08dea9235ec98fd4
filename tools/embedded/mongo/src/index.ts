export { DataFolderError } from './storage/data-folder';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './start';
