import type { Dispatch } from 'react';
import type { SignUpAction, SignUpState, SignUpValues } from '../model/sign-up-state';

export interface StageProps {
  state: SignUpState;
  dispatch: Dispatch<SignUpAction>;
}

/** The value of a field and its change handler. */
export function fieldOf({ state, dispatch }: StageProps, field: keyof SignUpValues) {
  return {
    value: state.values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      dispatch({ type: 'typed', field, value: currentTarget.value }),
  };
}
