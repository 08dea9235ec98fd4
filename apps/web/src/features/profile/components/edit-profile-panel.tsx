import { limits, messages, type Profile } from '@cutroom/contracts';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { PictureField } from '../../../components/picture-field';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useUpdateProfile } from '../api/use-update-profile';
import { isAboutTooLong, profileProblem, valuesOf, type ProfileValues } from '../model/profile-form';
import { AboutField } from './about-field';
import { Panel } from './panel';

interface EditProfilePanelProps {
  id: string;
  profile: Profile;
  onClose: () => void;
  /** The profile has been reloaded by then. */
  onSaved: () => void;
}

export function EditProfilePanel({ id, profile, onClose, onSaved }: EditProfilePanelProps) {
  const [values, setValues] = useState(() => valuesOf(profile));
  const [picture, setPicture] = useState<File | null>(null);
  const years = useRef<HTMLInputElement>(null);
  const { error, field, showError, showProblem } = useFormError();
  const update = useUpdateProfile();

  const type = (name: keyof ProfileValues, value: string) => setValues({ ...values, [name]: value });

  function typeAbout(about: string) {
    // Said when the limit is passed, not with every letter after it; nothing that was typed is taken away.
    if (isAboutTooLong(about) && !isAboutTooLong(values.about)) {
      showProblem({ message: messages.aboutLimit, fields: ['about'] });
    }
    type('about', about);
  }

  function save() {
    // A browser hands out '' for a number that it cannot read, which would mean 'none'.
    const unread = years.current?.validity.badInput
      ? { message: messages.invalidInputs, fields: ['yearsOfExperience'] }
      : null;
    const problem = unread ?? profileProblem(values);
    showProblem(problem);
    if (problem === null) update.mutate({ values, picture }, { onSuccess: onSaved, onError: showError });
  }

  const text = (name: keyof ProfileValues) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(name, currentTarget.value),
    ...field(name),
  });

  return (
    <Panel
      id={id}
      title="Edit Profile"
      pending={update.isPending}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
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
