import type { Express } from 'express';
import { docsPage } from './docs-page';
import { openApiDocument, type ServiceUrls } from './openapi';

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** `/api/docs` and its OpenAPI document, both generated from the endpoint table. */
export function docsRoutes(urls: ServiceUrls): (app: Express) => void {
  // Generated at the first request, which most processes never get.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const html = docsPage(urls);
  return (app) => {
    app.get('/api/docs', (_req, res) => {
      res.set('Content-Security-Policy', policy).type('html').send(html);
    });
    app.get('/api/openapi.json', (_req, res) => {
      res.json((document ??= openApiDocument(urls)));
    });
  };
}
