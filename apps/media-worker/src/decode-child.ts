import { serveDecoding } from './decoding/serve-decoding';

void serveDecoding();
