import { formatDateTime } from '@cutroom/contracts';
import { localTime } from '../lib/time/local-time';

/** A time in IST, with the user's local time in a tooltip. */
export function IstTime({ at }: { at: string | number }) {
  return (
    <time
      dateTime={typeof at === 'number' ? new Date(at).toISOString() : at}
      // On demand, because the browser's date formats take long to load (docs/decisions/029-first-load.md).
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = localTime(at);
      }}
    >
      {`${formatDateTime(at)} IST`}
    </time>
  );
}
