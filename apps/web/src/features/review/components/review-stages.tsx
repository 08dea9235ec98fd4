import type { VideoDetails } from '@cutroom/contracts';
import { memo, useRef, useState, type RefObject } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { StageList } from '../../../components/stage-list';
import { smallCopy } from '../../../lib/files/small-copy';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { copyOfFrame, type StoredFrame } from '../api/make-thumbnail';
import type { Moment } from '../chapters/chapters';
import type { Approval } from '../model/use-approval';
import { useReviewWork } from '../model/use-review-work';
import { TemplateDialog } from '../templates/template-dialog';
import { useFormFill } from '../templates/use-form-fill';
import { FrameChoice } from './frame-choice';
import { ProposedChoice } from './proposed-choice';
import type { UsedProposals } from './publish-fields';
import { PublishStage } from './publish-stage';
import styles from './review.module.css';
import { ThumbnailStage } from './thumbnail-stage';

const stages = ['Thumbnail', 'Upload to Youtube'];

interface ReviewStagesProps {
  video: VideoDetails;
  /** The version that the player shows; undefined until it has loaded. */
  version: string | undefined;
  movie: RefObject<HTMLVideoElement | null>;
  approval: Approval;
  /** Comments on moments of that version. */
  moments: readonly Moment[];
}

/**
 * The details follow a successful thumbnail upload (docs/product.md#review-page). Both stages are kept as drafts, and
 * the server stores what was sent to the consent page. So nothing is lost by going back, by a reload, by the end of the
 * session, or by a publish that YouTube refuses.
 */
export const ReviewStages = memo(function ReviewStages({
  video,
  version,
  movie,
  approval,
  moments,
}: ReviewStagesProps) {
  const { thumbnail, values, notice, ...work } = useReviewWork(video);
  const templates = useFormFill(video, { values, ...work });
  const [file, setFile] = useState<File | null>(null);
  const [used, setUsed] = useState<UsedProposals>({});
  const picked = useObjectUrl(file);
  const details = templates.applied?.isChosen === false ? 'filled in' : 'details';
  const section = useFocusKept<HTMLElement>(thumbnail === null ? 'thumbnail' : details);

  const storedPath = useRef<string | null>(null);
  // When the work is discarded, an upload that stage 1 has begun is aborted.
  const [round, setRound] = useState(0);
  const [sending, setSending] = useState(() => new AbortController());

  /** @param shown a URL that shows it now; a reload restores the copy instead, once there is one */
  function store(path: string, shown: string, copy: Promise<string>) {
    storedPath.current = path;
    work.setThumbnail({ path, preview: shown });
    work.keepThumbnail({ path, preview: '' });
    void copy.then((preview) => storedPath.current === path && work.keepThumbnail({ path, preview }));
  }

  function storeFrame({ path, url }: StoredFrame) {
    setFile(null);
    store(path, url, copyOfFrame(url));
  }

  function discard() {
    storedPath.current = null;
    sending.abort();
    setSending(new AbortController());
    setRound(round + 1);
    work.discard();
    templates.forget();
    setUsed({});
    setFile(null);
  }

  /** In milliseconds. Pauses the video, which would otherwise play past that frame. */
  function shownFrame(): number {
    movie.current?.pause();
    return Math.round((movie.current?.currentTime ?? 0) * 1_000);
  }

  function keepSent(path: string) {
    if (!sending.signal.aborted) store(path, '', file === null ? Promise.resolve('') : smallCopy(file));
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Review" className={styles.stages}>
      <StageList label="Stages" stages={stages} current={thumbnail === null ? 0 : 1} />
      {notice !== null && <DraftNotice text={notice} onDiscard={discard} />}
      {thumbnail === null ? (
        <div className={styles.stage}>
          <ThumbnailStage
            key={round}
            file={file}
            previewUrl={picked}
            onPick={setFile}
            renderChoices={(onError) => (
              <>
                <ProposedChoice videoId={video._id} onReady={storeFrame} onError={onError} />
                {video.media !== null && (
                  <FrameChoice
                    videoId={video._id}
                    version={version}
                    media={video.media}
                    shownFrame={shownFrame}
                    onReady={storeFrame}
                    onError={onError}
                  />
                )}
              </>
            )}
            signal={sending.signal}
            onStored={keepSent}
          />
        </div>
      ) : (
        <PublishStage
          videoId={video._id}
          version={version}
          approval={approval}
          thumbnail={thumbnail.path}
          size={video.size}
          moments={moments}
          durationMs={video.media?.facts?.durationMs ?? null}
          previewUrl={picked ?? (thumbnail.preview || null)}
          values={values}
          onChange={templates.change}
          used={used}
          onUse={setUsed}
          fill={templates}
          onChangeThumbnail={() => work.setThumbnail(null)}
        />
      )}
      <TemplateDialog fill={templates} values={values} />
    </section>
  );
});
