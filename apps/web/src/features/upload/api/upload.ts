import { endpoints, messages } from '@cutroom/contracts';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api-client/call';
import { holdSession } from '../../../lib/session/session';
import { createUploadStore } from '../model/upload-store';
import { isUnderWay, type UploadState } from '../model/upload-state';
import { putFile } from './put-file';

/** The upload of this tab. */
export const upload = createUploadStore({
  put: putFile,
  notify: (url) => call(endpoints.finishUpload, { body: { url } }),
  hold: holdSession,
  reportFailure(error) {
    // The alert points to the console (docs/product.md#10-errors-and-messages). The error has status and code, never
    // the presigned URL.
    console.error('Upload failed:', error);
    window.alert(messages.uploadFailed);
  },
  storage: window.sessionStorage,
});

/** The browser prompts before a close or reload while an upload runs, on every page: uploads outlive the session. */
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
upload.subscribe(() => {
  if (isUnderWay(upload.get())) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

export const useUpload = (): UploadState => useSyncExternalStore(upload.subscribe, upload.get);
