import { limits, messages, type Profile } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { PictureField } from '../../../components/picture-field';
import { parseStrings, useDraft } from '../../../lib/drafts/use-draft';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useUpdateProfile } from '../api/use-update-profile';
import {
  changedFrom,
  isAboutTooLong,
  profileProblem,
  valuesOf,
  type ProfileValues,
} from '../model/profile-form';
import { AboutField } from './about-field';
import { Panel, type OpenedPanel } from './panel';

const parseProfile = parseStrings('name', 'yearsOfExperience', 'about', 'location');

interface EditProfilePanelProps extends OpenedPanel {
  profile: Profile;
  /** Called after the profile has been reloaded. */
  onSaved: () => void;
}

export function EditProfilePanel({ profile, onSaved, ...panel }: EditProfilePanelProps) {
  const draft = useDraft<ProfileValues>('profile', parseProfile);
  // The profile when the panel was opened.
  const [shown] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(draft.restored ?? shown);
  const [picture, setPicture] = useState<File | null>(null);
  const years = useRef<HTMLInputElement>(null);
  const { error, field, showError, showProblem } = useFormError();
  const update = useUpdateProfile(draft.forget);

  function change(changed: ProfileValues) {
    setValues(changed);
    draft.keep(changed);
  }

  function discard() {
    draft.forget();
    setValues(shown);
  }

  function typeAbout(about: string) {
    // The error shows once, when the limit is passed. The text is not cut.
    if (isAboutTooLong(about) && !isAboutTooLong(values.about)) {
      showProblem({ message: messages.aboutLimit, fields: ['about'] });
    }
    change({ ...values, about });
  }

  function save() {
    // For a number that it cannot parse, the browser reports '', which would delete the value.
    const badInput = years.current?.validity.badInput
      ? { message: messages.invalidInputs, fields: ['yearsOfExperience'] }
      : null;
    const problem = badInput ?? profileProblem(values);
    showProblem(problem);
    if (problem !== null) return;
    update.mutate(
      { values: changedFrom(shown, values), picture },
      { onSuccess: onSaved, onError: showError },
    );
  }

  const text = textInputs(values, change, field);

  return (
    <Panel {...panel} title="Edit Profile" pending={update.isPending} error={error} onSubmit={save}>
      {draft.isRestored && <DraftNotice onDiscard={discard} />}
      <PictureField
        label="Profile image"
        file={picture}
        currentUrl={profile.profile}
        onPick={setPicture}
        onRefuse={(message) => showProblem({ message, fields: ['profile'] })}
        {...field('profile')}
      />
      <TextInput label="Name" autoComplete="name" autoFocus {...text('name')} />
      <TextInput
        ref={years}
        label="Years of Experience"
        type="number"
        inputMode="numeric"
        min={0}
        max={limits.yearsOfExperienceMax}
        step={1}
        {...text('yearsOfExperience')}
      />
      <AboutField value={values.about} onType={typeAbout} {...field('about')} />
      <TextInput label="Location" placeholder="City , Country" autoComplete="off" {...text('location')} />
    </Panel>
  );
}
