import { IstTime } from './ist-time';
import { useSchedule, type ScheduledVideo } from './use-schedule';

/** 'Scheduled for …', until YouTube makes the video public. */
export function ScheduledFor({ video }: { video: ScheduledVideo }) {
  const publishAt = useSchedule(video);
  if (publishAt === null) return null;
  return (
    <span>
      Scheduled for <IstTime at={publishAt} />
    </span>
  );
}
