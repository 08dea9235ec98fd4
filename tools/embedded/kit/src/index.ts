export { lockFolder } from './folder-lock';
export { html, type Markup } from './html';
export { htmlDocument } from './html-document';
export { closeHttpServer, listen, shownHost } from './listen';
export { isLoopbackName, isSameOrigin, originOf } from './request-origin';
export { runServer } from './run-server';
export type { RunningServer } from './running-server';
export { syncFolder, writeFileAtomic } from './write-file-atomic';
