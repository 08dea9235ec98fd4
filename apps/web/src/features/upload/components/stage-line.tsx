import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { IstTime } from '../../../components/ist-time';
import { paths, roomPath } from '../../../config/paths';
import { isResting, stageText } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';
import { RetryCountdown } from './retry-countdown';

/**
 * The state of an upload: its stage, why its file was rejected, and how long it is kept. These texts stay, so they are
 * not red (ADR 020).
 */
export function StageLine({ upload }: { upload: TrayUpload }) {
  const { stage, expiresAt, isNewVersion } = upload;
  const isFailed = stage.name === 'failed';
  // The problem already says what to do, so it replaces the sentence for the stage.
  const problem = stage.name === 'needs-file' ? stage.problem : null;
  // The figures already show this.
  const isPlainSending = stage.name === 'sending' && stage.retryingAt === null;
  return (
    <>
      {problem !== null && (
        <Text size="sm" role="alert" fw={600}>
          {problem}
        </Text>
      )}
      {problem === null && !isPlainSending && (
        <Text
          size="sm"
          className="tabular"
          role={isFailed ? 'alert' : undefined}
          fw={isFailed ? 600 : undefined}
        >
          {stage.name === 'sending' && stage.retryingAt !== null ? (
            <RetryCountdown key={stage.retryingAt} until={stage.retryingAt} />
          ) : (
            stageText(upload)
          )}
          {stage.name === 'done' && (
            <>
              {'. '}
              <Anchor
                component={Link}
                to={isNewVersion ? roomPath(stage.videoId) : paths.videos}
                size="sm"
                underline="always"
              >
                {isNewVersion ? 'View the new version' : 'View videos'}
              </Anchor>
            </>
          )}
        </Text>
      )}
      {stage.name === 'done' && stage.sameAs !== null && (
        <Text size="sm" c="dimmed">
          {stage.sameAs}
        </Text>
      )}
      {isResting(upload) && (
        <Text size="sm" c="dimmed" className="tabular">
          Kept until <IstTime at={expiresAt} />
        </Text>
      )}
    </>
  );
}
