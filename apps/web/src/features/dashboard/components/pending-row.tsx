import type { Video } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { VideoThumbnail } from '../../../components/video-thumbnail';
import { reviewPath, roomPath } from '../../../config/paths';
import styles from './pending-review.module.css';

/** Title and uploader; creators also get a link to the review. */
export function PendingRow({ video, reviews }: { video: Video; reviews: boolean }) {
  return (
    <li className={styles.row}>
      <div className={styles.thumbnail}>
        <VideoThumbnail url={video.thumbnailUrl} media={video.media} compact />
      </div>
      <div className={styles.texts}>
        <Link to={roomPath(video._id)} className={styles.title} title={video.title}>
          {video.title}
        </Link>
        <div className={styles.uploader}>{video.versionUploadedBy.name}</div>
      </div>
      {reviews && (
        <Button
          component={Link}
          to={reviewPath(video._id)}
          variant="default"
          size="xs"
          className={styles.review}
          aria-label={`Review ${video.title}`}
        >
          Review
        </Button>
      )}
    </li>
  );
}
