import { endpoints, messages } from '@cutroom/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { paths } from '../../../config/paths';
import { queryKey } from '../../../lib/queries/api-query';
import { useProfile } from '../../../lib/session/session';
import { currentBatch } from '../api/current-batch';
import { currentUpload } from '../api/current-upload';
import { onReceived, tray, useTray } from '../api/tray';
import type { TrayUpload } from '../model/tray';
import { idOf } from '../model/tray-entry';
import { TrayPanel } from './tray-panel';

const changedLists = [
  endpoints.pendingVideos,
  endpoints.changesRequestedVideos,
  endpoints.ownVideos,
  endpoints.room,
  endpoints.teamStats,
  endpoints.teamInfo,
];

/** The failed uploads of the tray that were alerted. It outlives the tray, which only signed-in pages show. */
const alerted = new Set<string>();

/** An alert for each upload that has failed for good (docs/product.md#10-errors-and-messages). */
function useAlertFailures(uploads: readonly TrayUpload[]) {
  useEffect(() => {
    for (const id of alerted) if (!uploads.some((upload) => upload.id === id)) alerted.delete(id);
    for (const { id, stage } of uploads) {
      if (stage.name !== 'failed' || alerted.has(id)) continue;
      alerted.add(id);
      // The alert points to the console, which gets the reason and never the presigned URL.
      console.error('Upload failed:', stage.message);
      window.alert(messages.uploadFailed);
    }
  }, [uploads]);
}

/** The uploads of an editor, on every signed-in page. The upload page itself shows the one that it is about. */
export function UploadTray() {
  const { _id } = useProfile();
  const queryClient = useQueryClient();
  const uploads = useTray();
  const current = useSyncExternalStore(currentUpload.subscribe, currentUpload.get);
  const batch = useSyncExternalStore(currentBatch.subscribe, currentBatch.get);
  const { pathname } = useLocation();
  useAlertFailures(uploads);
  useEffect(() => void tray.open(_id), [_id]);
  useEffect(
    () =>
      onReceived(() => {
        for (const list of changedLists) void queryClient.invalidateQueries({ queryKey: queryKey(list) });
      }),
    [queryClient],
  );
  const onPage = pathname === paths.upload && current !== null ? idOf(current.url) : null;
  const shown = uploads.filter(({ id }) => id !== onPage);
  // The upload page lists them itself.
  const hasFailed = pathname !== paths.upload && batch !== null && batch.failure !== null;
  const notStarted = hasFailed ? (batch.files?.length ?? 0) : 0;
  if (shown.length === 0 && notStarted === 0) return null;
  const panel = <TrayPanel uploads={shown} actions={tray} notStarted={notStarted} />;
  // Outside <main>, so that it is a separate landmark.
  return createPortal(panel, document.body);
}
