import type { Video, VideoMedia } from '@cutroom/contracts';
import { Title, type TitleOrder } from '@mantine/core';
import { memo, useId } from 'react';
import { checksOf } from './checks-of';
import { factRows } from './fact-rows';
import { MediaChecks } from './media-checks';
import { MediaStanding } from './media-standing';
import styles from './media-report.module.css';

interface MediaReportProps {
  video: Video;
  /** The level of its headings, below the title of the video. */
  order: 2 | 3;
}

/**
 * The text for no findings. Until the whole file is decoded, more may be found. A failed preview is itself a problem.
 */
function noFindings({ state, facts }: VideoMedia): string {
  if (state === 'FAILED') return 'No other problems found';
  return facts?.measured || state === 'READY' ? 'No problems found' : 'No problems found so far';
}

/** The report about a video's file: how far its preview is, the checks and the facts. */
export const MediaReport = memo(function MediaReport({ video, order }: MediaReportProps) {
  const id = useId();
  const { media } = video;
  if (media === null) return null;
  const { facts } = media;
  return (
    <div className={styles.report}>
      {/* Changes of the state are announced, but not every percent. */}
      <div role="status" className={styles.state}>
        {media.state !== 'RUNNING' && <MediaStanding media={media} />}
      </div>
      {media.state === 'RUNNING' && <MediaStanding media={media} />}
      {facts !== null && (
        <>
          <section aria-labelledby={`${id}-checks`} className={styles.section}>
            <Title order={order} size="h5" id={`${id}-checks`}>
              Checks
            </Title>
            <MediaChecks
              checks={checksOf(video)}
              none={noFindings(media)}
              order={(order + 1) as TitleOrder}
            />
          </section>
          <section aria-labelledby={`${id}-facts`} className={styles.section}>
            <Title order={order} size="h5" id={`${id}-facts`}>
              File
            </Title>
            <dl className={`${styles.facts} tabular`}>
              {factRows(facts).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </div>
  );
});
