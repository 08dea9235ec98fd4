import { countWords, limits, updateEditorRequest, type Profile } from '@cutroom/contracts';
import { checkForm, type FormProblem } from '../../../lib/forms/check-form';

/** The typed values. An emptied field is sent as '', which deletes the value on the server. */
export interface ProfileValues {
  name: string;
  yearsOfExperience: string;
  about: string;
  location: string;
}

export const valuesOf = ({ name, yearsOfExperience, about, location }: Profile): ProfileValues => ({
  name: name ?? '',
  yearsOfExperience: yearsOfExperience?.toString() ?? '',
  about: about ?? '',
  location: location ?? '',
});

/** The fields that the user has changed: a field that another tab has saved meanwhile keeps its new value. */
export function changedFrom(shown: ProfileValues, values: ProfileValues): Partial<ProfileValues> {
  const isChanged = ([field, value]: [string, string]) => value !== shown[field as keyof ProfileValues];
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}

/** The problem of the form, or null. */
export function profileProblem(values: ProfileValues): FormProblem | null {
  const checked = checkForm(updateEditorRequest, values);
  return checked.ok ? null : checked.problem;
}

/** About has at most 30 words (docs/product.md#9-validation-rules). */
export const isAboutTooLong = (about: string): boolean => countWords(about) > limits.aboutMaxWords;
