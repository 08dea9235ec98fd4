import {
  messages,
  privacyOptions,
  privacyStatuses,
  templateDetails,
  type Template,
  type TemplateDetails,
} from '@cutroom/contracts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { HeldFields } from '../../../components/held-fields';
import { TitledForm } from '../../../components/titled-form';
import { useDraft } from '../../../lib/drafts/use-draft';
import { useDialogFocus } from '../../../lib/focus/use-dialog-focus';
import { checkForm } from '../../../lib/forms/check-form';
import { useFormError } from '../../../lib/forms/use-form-error';
import { OptionFields } from '../components/option-fields';
import { dateLabels } from '../model/option-values';
import { SavedMeanwhile } from './saved-meanwhile';
import { parseTemplateDraft } from './template-draft';
import { fillingOf, templateDetailsOf, type TemplateValues } from './template-values';
import { useTemplateCalls } from './use-template-calls';

interface TemplateFormProps {
  title: string;
  initial: TemplateValues;
  leave: string;
  onLeave: () => void;
  onSaved: () => void;
  /** The saved template that the form changes; undefined for a new one. */
  saved?: Template;
}

const open = { value: '', label: 'Chosen for each video' };
const answers = [open, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }];
const visibilities = [open, ...privacyOptions.map(({ value, label }) => ({ value, label }))];
const answerOf = (value: string) => (value === 'yes' || value === 'no' ? value : null);

/**
 * The form of a template. Every field but the name may be left open. What was typed about a saved template is kept as a
 * draft until it is saved; a new one starts from the publish form each time.
 */
export function TemplateForm({ title, initial, leave, onLeave, onSaved, saved }: TemplateFormProps) {
  const draft = useDraft(`template.${saved?._id}`, parseTemplateDraft);
  const [values, setValues] = useState(draft.restored?.typed ?? initial);
  const [opened, setOpened] = useState(draft.restored?.revision ?? saved?.revision);
  const { error, field, showError, showProblem } = useFormError();
  const { add, save, isPending } = useTemplateCalls(showError);
  const name = useDialogFocus<HTMLInputElement>();
  const { options } = values;

  function change(part: Partial<TemplateValues>) {
    const typed = { ...values, ...part };
    setValues(typed);
    if (opened !== undefined) draft.keep({ revision: opened, typed });
  }

  function discard() {
    draft.forget();
    setValues(saved === undefined ? initial : { ...fillingOf(saved), name: saved.name });
    setOpened(saved?.revision);
  }

  function submit() {
    if (options.halfTyped.includes('recordedOn')) {
      return showProblem({ message: `Correct “${dateLabels.recordedOn}”, or clear it`, fields: [] });
    }
    const checked = checkForm<TemplateDetails>(templateDetails, templateDetailsOf(values));
    if (!checked.ok) {
      const { message, fields } = checked.problem;
      // The name is a screen above the error on a phone.
      const isOfName = fields.includes('name') && message !== messages.templateNameEmpty;
      return showProblem({ message: isOfName ? `Template name: ${message}` : message, fields });
    }
    if (saved === undefined) add(checked.value, onSaved);
    // The latest revision that the user has seen: that of the form, or the one that the notice shows.
    else save({ ...checked.value, templateId: saved._id, revision: saved.revision }, draft.forget, onSaved);
  }

  return (
    <TitledForm
      title={title}
      error={error}
      submit="Save template"
      pending={isPending}
      leave={leave}
      onLeave={onLeave}
      onSubmit={submit}
      aria-label={title}
    >
      {draft.isRestored && <DraftNotice onDiscard={discard} />}
      <HeldFields held={isPending}>
        <TextInput
          ref={name}
          label="Template name"
          value={values.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          data-autofocus
          {...field('name')}
        />
        <Textarea
          label="Description"
          description="{title} and {editor} become the title of the video and the name of its editor."
          rows={6}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          {...field('description')}
        />
        <TextInput
          label="Tags"
          description="Separated by commas"
          value={values.tags}
          onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
          {...field('tags')}
        />
        <NativeSelect
          label="Visibility"
          data={visibilities}
          value={values.privacyStatus ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ privacyStatus: privacyStatuses.find((status) => status === value) ?? null })
          }
        />
        <NativeSelect
          label="Notify Subscribers"
          data={answers}
          value={values.notifySubscribers ?? ''}
          onChange={({ currentTarget }) => change({ notifySubscribers: answerOf(currentTarget.value) })}
        />
        <NativeSelect
          label="Made for kids"
          description="YouTube requires this for every video. If you leave it open here, you are asked before you publish."
          data={answers}
          value={options.madeForKids ?? ''}
          onChange={({ currentTarget }) =>
            change({ options: { ...options, madeForKids: answerOf(currentTarget.value) } })
          }
        />
        <OptionFields values={options} change={(part) => change({ options: { ...options, ...part } })} />
      </HeldFields>
      {saved && saved.revision !== opened && <SavedMeanwhile typed={values} saved={saved} />}
    </TitledForm>
  );
}
