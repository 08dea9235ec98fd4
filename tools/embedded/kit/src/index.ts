export { html, type Markup } from './html';
export { htmlDocument } from './html-document';
export { closeHttpServer, shownHost } from './http-server';
export { listen } from './listen';
export { isLoopbackName, isSameOrigin, originOf } from './request-origin';
export { runServer } from './run-server';
