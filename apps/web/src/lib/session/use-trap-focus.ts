import { useSecondsLeft } from './session';

/** For a dialog's `trapFocus`: while the warning is due its button is in reach of the keyboard (Shift+Tab). */
export const useTrapFocus = (): boolean => useSecondsLeft() === null;
