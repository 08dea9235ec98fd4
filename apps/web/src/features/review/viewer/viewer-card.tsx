import { useId, useRef } from 'react';
import { useCutOff } from '../../../components/use-cut-off';
import { formatClock } from '../../../lib/time/clock-time';
import styles from './viewer-preview.module.css';

/** The data that viewers see of a video before playing it. */
export interface ViewedVideo {
  title: string;
  description: string;
  channel: string;
  thumbnailUrl: string | null;
  /** Null when it is not known. */
  durationMs: number | null;
}

interface ViewerCardProps extends ViewedVideo {
  /** The place where viewers see it, such as 'Search'. */
  place: string;
  layout: 'home' | 'search' | 'phone';
}

/** A video as YouTube lists it in one place, with that place's proportions and line lengths. */
export function ViewerCard({ place, layout, title, channel, ...video }: ViewerCardProps) {
  const { description, thumbnailUrl, durationMs } = video;
  const line = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const isCut = useCutOff(line, title);
  const avatar = (
    <span className={styles.avatar} aria-hidden="true">
      {[...channel][0]?.toUpperCase()}
    </span>
  );
  const figures = 'No views · just now';
  return (
    <figure className={styles.place} aria-labelledby={id}>
      <figcaption id={id} className={styles.caption}>
        {place}
        {isCut && <span>{' · the title is cut off'}</span>}
      </figcaption>
      <div className={styles.card} data-layout={layout}>
        <div className={styles.thumbnail}>
          {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" />}
          {durationMs !== null && (
            <span className={`${styles.duration} tabular`}>{formatClock(durationMs)}</span>
          )}
        </div>
        {layout !== 'search' && avatar}
        <div className={styles.text}>
          <p ref={line} className={styles.title}>
            {title.trim() || 'Your title'}
          </p>
          {layout === 'home' && <p className={styles.line}>{channel}</p>}
          <p className={styles.line}>{layout === 'phone' ? `${channel} · ${figures}` : figures}</p>
          {layout === 'search' && (
            <>
              <p className={styles.channel}>
                {avatar}
                <span className={styles.line}>{channel}</span>
              </p>
              <p className={styles.line}>{description.trim()}</p>
            </>
          )}
        </div>
      </div>
    </figure>
  );
}
