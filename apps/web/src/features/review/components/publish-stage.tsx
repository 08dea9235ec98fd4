import { Button, Checkbox, Text, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { BlockedTab } from '../../../components/blocked-tab';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { paths } from '../../../config/paths';
import { useFormError } from '../../../lib/forms/use-form-error';
import { usePublish } from '../api/use-publish';
import type { Approval } from '../model/use-approval';
import { dateLabels } from '../model/option-values';
import { checkPublish, missingFields, type PublishValues } from '../model/publish-form';
import { FillNotice } from '../templates/fill-notice';
import { TemplateChoice } from '../templates/template-choice';
import type { FormFill } from '../templates/use-form-fill';
import { ViewerPreview } from '../viewer/viewer-preview';
import { ImportantNote } from './important-note';
import { KidsDialog } from './kids-dialog';
import { MoreOptions } from './more-options';
import { PublishFields, type PublishFieldsProps } from './publish-fields';
import styles from './review.module.css';

interface PublishStageProps extends Omit<PublishFieldsProps, 'field'> {
  /** The version that the player shows; undefined until it has loaded. */
  version: string | undefined;
  approval: Approval;
  /** The path of the stored thumbnail. */
  thumbnail: string;
  /** Of the video, in bytes. */
  size: number;
  previewUrl: string | null;
  onChangeThumbnail: () => void;
  fill: FormFill;
}

/** Stage 2 of the review (docs/product.md#review-page). */
export function PublishStage(props: PublishStageProps) {
  const { videoId, version, approval, thumbnail, size, durationMs } = props;
  const { previewUrl, values, onChange, onChangeThumbnail } = props;
  const { error, field, showError, showProblem } = useFormError();
  const { publish, isPending, blockedAddress } = usePublish(videoId, version, showError);
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const missing = missingFields(values);
  const unwatched = approval.doubt !== null && !approval.confirmed;
  const isBlocked = version === undefined || approval.obstacle !== null || unwatched;

  function standing(): string {
    if (version === undefined) return 'You can approve the video once it has loaded.';
    if (approval.obstacle !== null) return approval.obstacle;
    if (unwatched) return 'Watch the original first, and confirm it above.';
    return missing.length > 0
      ? `Still needed: ${missing.join(', ')}`
      : 'Google asks for your permission in a new tab.';
  }

  function authorize(filled: PublishValues) {
    if (isBlocked) return;
    const watched = approval.doubt !== null && { watchedOriginal: true };
    const checked = checkPublish(filled, { videoId, thumbnail, version, ...watched });
    if (checked.kind === 'missing') return;
    if (checked.kind === 'undeclared') return setIsAsked(true);
    if (checked.kind === 'wrong') return showProblem(checked.problem);
    showProblem(null);
    publish(checked.request);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The value of a half-typed date is '', so a schedule without its time would publish at once.
    const fields = [...event.currentTarget.elements] as HTMLInputElement[];
    const [half] = values.options.halfTyped;
    const wrong =
      fields.find(({ validity }) => validity?.valid === false)?.labels?.[0]?.textContent ??
      (half && dateLabels[half]);
    if (wrong) showProblem({ message: `Correct “${wrong}” under More options, or clear it`, fields: [] });
    else authorize(values);
  }

  /** The answer publishes without another click. */
  function declare(madeForKids: 'yes' | 'no') {
    const declared = { ...values, options: { ...values.options, madeForKids } };
    setIsAsked(false);
    onChange(declared);
    authorize(declared);
  }

  return (
    <form onSubmit={submit} noValidate className={styles.stage}>
      <Title order={2} size="h4">
        Upload to Youtube
      </Title>
      <HeldFields held={isPending}>
        <FillNotice fill={props.fill} isChosen={false} />
        <div className={styles.columns}>
          <PublishFields {...props} field={field} />
          <div className={styles.aside}>
            <div className={styles.narrow}>
              {previewUrl !== null && (
                <img src={previewUrl} alt="Thumbnail preview" className={styles.preview} />
              )}
              <div>
                <Button variant="default" size="xs" disabled={isPending} onClick={onChangeThumbnail}>
                  Change Thumbnail
                </Button>
              </div>
            </div>
            <ImportantNote />
          </div>
        </div>
        <MoreOptions
          values={values.options}
          onChange={(options) => onChange({ ...values, options })}
          size={size}
          isPublic={values.privacyStatus === 'public'}
          templates={<TemplateChoice fill={props.fill} />}
        />
      </HeldFields>
      <ViewerPreview
        title={values.title}
        description={values.description}
        thumbnailUrl={previewUrl}
        durationMs={durationMs}
      />
      <KidsDialog opened={isAsked} onAnswer={declare} onClose={() => setIsAsked(false)} />
      <div>
        <ErrorText {...error} reserve />
        {/* Once the page is open, the user goes to /videos (docs/product.md#8-publishing). */}
        {blockedAddress !== null && (
          <BlockedTab address={blockedAddress} mb="md" onContinue={() => void navigate(paths.videos)} />
        )}
        {approval.doubt !== null && approval.obstacle === null && (
          <Checkbox
            mb="md"
            label="I have watched the original"
            description={approval.doubt}
            checked={approval.confirmed}
            onChange={({ currentTarget }) => approval.confirm(currentTarget.checked)}
          />
        )}
        <div className={styles.buttons}>
          <CallButton type="submit" loading={isPending} disabled={isBlocked} aria-describedby="publish-needs">
            Authorize and Upload
          </CallButton>
          <Text id="publish-needs" size="sm" c="dimmed">
            {standing()}
          </Text>
        </div>
      </div>
    </form>
  );
}
