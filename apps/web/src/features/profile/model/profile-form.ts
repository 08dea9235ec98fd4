import { countWords, limits, updateEditorRequest, type Profile } from '@cutroom/contracts';
import { checkForm, type FormProblem } from '../../../lib/forms/check-form';

/** What the panel holds, as typed; an emptied field is sent as '' and empties it on the server. */
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

/** What is wrong with the form; null when nothing is. */
export function profileProblem(values: ProfileValues): FormProblem | null {
  const checked = checkForm(updateEditorRequest, values);
  return checked.ok ? null : checked.problem;
}

/** About has at most 30 words (docs/product.md#9-validation-rules). */
export const isAboutTooLong = (about: string): boolean => countWords(about) > limits.aboutMaxWords;
