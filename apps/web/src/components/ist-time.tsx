import { formatDateTime } from '@cutroom/contracts';
import { localTime } from '../lib/time/local-time';

/** A time in IST, with the user's local time in a tooltip. */
export function IstTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={localTime(at)}>
      {`${formatDateTime(at)} IST`}
    </time>
  );
}
