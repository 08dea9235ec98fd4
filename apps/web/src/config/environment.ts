declare const __API_URL__: string;
declare const __STATUS_URL__: string;
declare const __UPLOAD_URL__: string;

/** Written into the page by the server that serves it, so that one build fits any set of addresses. */
function served(service: 'api' | 'status' | 'upload'): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="cutroom-${service}-url"]`)?.content;
}

/**
 * Where the services are: what the serving page says, else what was fixed when the app was built
 * (vite.config.mts). '' means the page's own origin. The only file that reads the build's constants: jest
 * runs CommonJS, where they do not exist.
 */
export const environment = {
  apiUrl: served('api') ?? (typeof __API_URL__ === 'undefined' ? 'http://localhost:3000' : __API_URL__),
  statusUrl:
    served('status') ?? (typeof __STATUS_URL__ === 'undefined' ? 'http://localhost:3001' : __STATUS_URL__),
  uploadUrl:
    served('upload') ?? (typeof __UPLOAD_URL__ === 'undefined' ? 'http://localhost:3002' : __UPLOAD_URL__),
} as const;
