import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { createProxyServer } from 'http-proxy-3';
import type { PortName, Settings } from './settings';

/** The services by path, as in tools/deploy/nginx/nginx.conf.template. Only api gets paths with their prefix. */
const services: readonly { prefix: string; port: PortName; seesPrefix: boolean }[] = [
  { prefix: '/api/', port: 'api', seesPrefix: true },
  { prefix: '/status/', port: 'status', seesPrefix: false },
  { prefix: '/upload/', port: 'upload', seesPrefix: false },
];

/** Paths that are not for browsers: calls between services, metrics and health checks. */
const closed = /^\/(?:api|status|upload)\/+(?:internal(?:\/|$)|(?:metrics|healthz|readyz)\/*$)/;

/** The path that the proxy forwards. It resolves dots, which could otherwise get around `closed`. */
function withoutDots(url: string): string {
  if (!services.some(({ prefix }) => url.startsWith(prefix))) return url;
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
}

export interface ServiceProxy {
  /** Forwards calls to the services. It leaves every other request to the next handler. */
  handle: RequestHandler;
  /** Forwards sockets to status-service. @returns a function that closes the open ones */
  attach(server: Server): () => void;
}

/** Serves the services on the origin of the pages, as nginx does, so that no call needs a preflight. */
export function createServiceProxy({ ports }: Settings): ServiceProxy {
  // Opens a connection for each call, because a kept one may belong to a process that has ended.
  const proxy = createProxyServer({ agent: false });
  // Without a listener, a browser that resets an open socket would end this process.
  proxy.on('error', (_error, _request, connection) => void connection.destroy());
  // When a service ends in the middle of a response, the browser would wait for the rest.
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });

  /** Returns the URL of the service that a request is for, and removes the prefix from the request's path if necessary. */
  function route(request: IncomingMessage): string | undefined {
    const url = request.url ?? '/';
    const service = services.find(({ prefix }) => url.startsWith(prefix));
    if (!service) return undefined;
    if (!service.seesPrefix) request.url = url.slice(service.prefix.length - 1);
    return `http://127.0.0.1:${ports[service.port]}`;
  }

  const refuse = (response: ServerResponse): void => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'Content-Type': 'text/plain' }).end('The service cannot be reached.\n');
  };

  return {
    handle(request, response, next) {
      request.url = withoutDots(request.url);
      if (closed.test(request.path)) return void response.sendStatus(404);
      const target = route(request);
      if (target === undefined) return next();
      proxy.web(request, response, { target }, () => refuse(response));
    },

    attach(server) {
      const open = new Set<Socket>();
      server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        const target = request.url?.startsWith('/status/socket.io/') ? route(request) : undefined;
        if (target === undefined) return void socket.destroy();
        proxy.ws(request, socket, head, { target }, () => socket.destroy());
      });
      return () => open.forEach((socket) => socket.destroy());
    },
  };
}
