import type { Role } from '@cutroom/contracts';

/** The steps of the sign-up, in order (docs/product.md#sign-up-screen). */
export const stages = ['email', 'otp', 'role', 'credentials', 'code'] as const;
export type Stage = (typeof stages)[number];

export interface SignUpValues {
  email: string;
  otp: string;
  username: string;
  password: string;
  confirmPassword: string;
  /** Editors only. */
  name: string;
  /** The coupon code and the invite code are separate, so that changing the role loses neither. */
  couponCode: string;
  inviteCode: string;
}

export interface SignUpState {
  stage: Stage;
  values: SignUpValues;
  role: Role | null;
  picture: File | null;
  /** The address and time (epoch milliseconds) of the last code. The next one can be requested after a wait. */
  otpSentTo: string;
  otpSentAt: number;
  /** Another user took the username before the sign-up was complete. */
  usernameTaken: boolean;
  /** A reload of the last step returned to the passwords, which are not stored. */
  reopened: boolean;
}

export type SignUpAction =
  | { type: 'typed'; field: keyof SignUpValues; value: string }
  | { type: 'pictured'; picture: File }
  | { type: 'choseRole'; role: Role | null }
  /** A code was mailed to `email`. */
  | { type: 'otpSent'; email: string; at: number }
  /** The last emailed code is still valid. */
  | { type: 'otpKept' }
  | { type: 'otpVerified' }
  /** The server refused the sign-up because of the username. */
  | { type: 'usernameTaken' }
  | { type: 'next' }
  | { type: 'back' };

export const initialState: SignUpState = {
  stage: 'email',
  values: {
    email: '',
    otp: '',
    username: '',
    password: '',
    confirmPassword: '',
    name: '',
    couponCode: '',
    inviteCode: '',
  },
  role: null,
  picture: null,
  otpSentTo: '',
  otpSentAt: 0,
  usernameTaken: false,
  reopened: false,
};

function neighbour(stage: Stage, step: 1 | -1): Stage {
  return stages[stages.indexOf(stage) + step] ?? stage;
}

/** Steps that only a successful call opens (docs/product.md#sign-up-screen). */
const openedByCall: readonly Stage[] = ['otp', 'role'];

/**
 * The five steps (docs/product.md#sign-up-screen). The OTP stage is entered only after a successful send, the role
 * stage only after a successful verify; Back returns to the previous stage and loses nothing that was typed.
 */
export function signUpReducer(state: SignUpState, action: SignUpAction): SignUpState {
  switch (action.type) {
    case 'typed':
      return { ...state, usernameTaken: false, values: { ...state.values, [action.field]: action.value } };
    case 'pictured':
      return { ...state, picture: action.picture };
    case 'choseRole':
      return { ...state, role: action.role };
    case 'otpSent': {
      if (state.stage !== 'email' && state.stage !== 'otp') return state;
      // The user who requests another email needs to type its code, so the old one is cleared.
      const values = { ...state.values, email: action.email, otp: '' };
      return { ...state, stage: 'otp', values, otpSentTo: action.email, otpSentAt: action.at };
    }
    case 'otpKept': {
      if (state.stage !== 'email' || state.otpSentTo === '') return state;
      return { ...state, stage: 'otp', values: { ...state.values, email: state.otpSentTo } };
    }
    case 'otpVerified':
      return state.stage === 'otp' ? { ...state, stage: 'role' } : state;
    case 'usernameTaken':
      return { ...state, stage: 'credentials', usernameTaken: true };
    case 'next': {
      const stage = neighbour(state.stage, 1);
      return openedByCall.includes(stage) ? state : { ...state, stage, reopened: false };
    }
    case 'back':
      return { ...state, stage: neighbour(state.stage, -1) };
  }
}
