import { endpoints, type UploadRequest, type Video } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '../../../components/load-error';
import { SkeletonBlock } from '../../../components/skeletons';
import { isUnknownVideo, UnknownVideo } from '../../../components/unknown-video';
import { roomPath } from '../../../config/paths';
import type { PickedFile } from '../../../lib/files/picked-file';
import { apiQuery } from '../../../lib/queries/api-query';
import type { StartedUpload } from '../model/started-upload';
import { DetailsForm } from './details-form';

interface VersionDetailsProps {
  /** The video whose next version is uploaded. */
  videoId: string;
  /** The details of step 1 once it is done and locked; null before. */
  lockedWith: UploadRequest | null;
  onStarted: (upload: StartedUpload, picked: PickedFile | null) => void;
}

/** The next version probably has the quality and the extension of the one under review. */
const choicesOf = ({ maximumVideoQuality, extension }: Video) => ({ maximumVideoQuality, extension });

const ignore = () => undefined;

/** Step 1 for the next version of a video: all fields except the title. */
export function VersionDetails({ videoId, lockedWith, onStarted }: VersionDetailsProps) {
  const query = useQuery(apiQuery(endpoints.room, { params: { videoId } }));
  const { data: room, error } = query;
  const title = room?.video.title ?? lockedWith?.title;
  if (title === undefined) {
    if (error === null) return <SkeletonBlock height="16rem" />;
    if (isUnknownVideo(error)) return <UnknownVideo message={error.message} />;
    return <LoadError what="the video" query={query} />;
  }
  const { state, versionNumber = 0 } = room?.video ?? {};
  const takesVersions = lockedWith !== null || state === 'PENDING' || state === 'CHANGES_REQUESTED';
  return (
    <>
      {lockedWith === null && (
        <Text size="sm" mb="sm">
          {takesVersions
            ? `This becomes v${versionNumber + 1} of “${title}”, and your creator reviews it instead of v${versionNumber}.`
            : `“${title}” is not under review any more, so it gets no further version.`}
        </Text>
      )}
      {takesVersions && (
        <DetailsForm
          lockedWith={lockedWith}
          onStarted={onStarted}
          onSeveral={ignore}
          versionOf={{ videoId, title, ...(room && choicesOf(room.video)) }}
        />
      )}
      <Button component={Link} to={roomPath(videoId)} variant="transparent" size="compact-sm" px={0} mt="sm">
        Back to the review room
      </Button>
    </>
  );
}
