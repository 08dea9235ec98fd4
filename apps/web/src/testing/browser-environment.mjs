/* global TextEncoder, TextDecoder, Response, structuredClone */
import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have and jsdom lacks; Node's own, so that they behave. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { TextEncoder, TextDecoder, Response, structuredClone });
  }
}
