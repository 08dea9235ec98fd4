import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { createProxyServer } from 'http-proxy-3';
import type { PortName, Settings } from './settings';

/** The services by path, as in tools/deploy/nginx/nginx.conf.template. Only api sees its prefix. */
const services: readonly { prefix: string; port: PortName; seesPrefix: boolean }[] = [
  { prefix: '/api/', port: 'api', seesPrefix: true },
  { prefix: '/status/', port: 'status', seesPrefix: false },
  { prefix: '/upload/', port: 'upload', seesPrefix: false },
];

/** Calls between services, metrics and health checks are not for browsers. */
const closed = /^\/(?:api|status|upload)\/+(?:internal(?:\/|$)|(?:metrics|healthz|readyz)\/*$)/;

/** A path as the proxy passes it on: without dots, which could lead around `closed`. */
function withoutDots(url: string): string {
  if (!services.some(({ prefix }) => url.startsWith(prefix))) return url;
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
}

export interface ServiceProxy {
  /** Passes calls on to the services. Every other request is for the next handler. */
  handle: RequestHandler;
  /** Passes sockets on. @returns a function that closes those that are open */
  attach(server: Server): () => void;
}

/** Puts the services on the origin of the pages, as nginx does: no call needs a preflight. */
export function createServiceProxy({ ports }: Settings): ServiceProxy {
  // A connection for each call: one that is kept may belong to a process that has ended.
  const proxy = createProxyServer({ agent: false });
  // Without a listener, a browser that resets an open socket would end this process.
  proxy.on('error', (_error, _request, connection) => void connection.destroy());
  // A service that ends in the middle of an answer: the browser would wait for the rest.
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });

  /** The service that a request is for. It is passed on with the path that the service knows. */
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
