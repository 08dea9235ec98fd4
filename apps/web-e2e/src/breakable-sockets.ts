import type { Page, WebSocketRoute } from '@playwright/test';

/** Makes the sockets of a page breakable: `cut` closes them, and new ones connect only after `restore`. */
export async function breakableSockets(page: Page) {
  const open = new Set<WebSocketRoute>();
  let line = Promise.resolve();
  let restore: () => void = () => undefined;
  let attempts = 0;
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    attempts += 1;
    await line;
    socket.connectToServer();
    open.add(socket);
  });
  return {
    async cut() {
      line = new Promise((resolve) => (restore = resolve));
      attempts = 0;
      await Promise.all([...open].map((socket) => socket.close()));
    },
    attempts: () => attempts,
    restore: () => restore(),
  };
}
