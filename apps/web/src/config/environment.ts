declare const __API_URL__: string;
declare const __STATUS_URL__: string;
declare const __UPLOAD_URL__: string;

/**
 * The URLs of the services. '' and paths are on the page's own origin. Only this file reads the build's constants
 * (vite.config.mts): jest runs CommonJS, where they do not exist.
 */
export const environment = {
  apiUrl: typeof __API_URL__ === 'undefined' ? 'http://localhost:3000' : __API_URL__,
  statusUrl: typeof __STATUS_URL__ === 'undefined' ? 'http://localhost:3001' : __STATUS_URL__,
  uploadUrl: typeof __UPLOAD_URL__ === 'undefined' ? 'http://localhost:3002' : __UPLOAD_URL__,
} as const;
