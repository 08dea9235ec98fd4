/* global TextEncoder, TextDecoder, Response, structuredClone */
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with APIs that browsers have and jsdom lacks, taken from Node. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { TextEncoder, TextDecoder, Response, structuredClone });
  }
}
