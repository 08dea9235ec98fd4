export { html, type Markup } from './html';
export { listen } from './listen';
export { isLoopbackName, isSameOrigin, originOf } from './request-origin';
export { runServer } from './run-server';
