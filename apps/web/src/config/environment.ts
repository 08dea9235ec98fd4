declare const __API_URL__: string;
declare const __STATUS_URL__: string;
declare const __UPLOAD_URL__: string;

/** The server that delivers the page writes it into the page, so that one build works with any URLs. */
function served(service: 'api' | 'status' | 'upload'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="cutroom-${service}-url"]`)?.content;
}

/**
 * The URLs of the services: from the page, or else from the build (vite.config.mts). '' means the page's own origin.
 * Only this file reads the build's constants: jest runs CommonJS, where they do not exist.
 */
export const environment = {
  apiUrl: served('api') ?? (typeof __API_URL__ === 'undefined' ? 'http://localhost:3000' : __API_URL__),
  statusUrl:
    served('status') ?? (typeof __STATUS_URL__ === 'undefined' ? 'http://localhost:3001' : __STATUS_URL__),
  uploadUrl:
    served('upload') ?? (typeof __UPLOAD_URL__ === 'undefined' ? 'http://localhost:3002' : __UPLOAD_URL__),
} as const;
