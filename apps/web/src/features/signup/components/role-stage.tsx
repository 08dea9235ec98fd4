import { NativeSelect } from '@mantine/core';
import { roles, type Role } from '@cutroom/contracts';
import { useFormError } from '../../../lib/forms/use-form-error';
import { checkRole } from '../model/check-stage';
import { StageForm } from './stage-form';
import type { StageProps } from './stage-props';

/** The texts of the dropdown (docs/product.md#sign-up-screen). */
const labels: Record<Role, string> = { YOUTUBER: 'Youtuber / Content Creator', EDITOR: 'Editor' };
const options = [
  { value: '', label: 'Choose one' },
  ...roles.map((value) => ({ value, label: labels[value] })),
];

export function RoleStage({ state, dispatch }: StageProps) {
  const { error, field, showProblem } = useFormError();

  function next() {
    const checked = checkRole(state);
    if (checked.ok) dispatch({ type: 'next' });
    else showProblem(checked.problem);
  }

  return (
    <StageForm title="Your role" error={error} onSubmit={next} onBack={() => dispatch({ type: 'back' })}>
      <NativeSelect
        label="I am a ..."
        data={options}
        value={state.role ?? ''}
        onChange={({ currentTarget }) =>
          dispatch({ type: 'choseRole', role: roles.find((role) => role === currentTarget.value) ?? null })
        }
        {...field('role')}
      />
    </StageForm>
  );
}
