import { countFigure } from '@cutroom/suites-kit';

/** The counts of a run: calls and sockets of hostile users, checked refusals, and flaws of refusals. */
type Figure = 'calls' | 'sockets' | 'refusals' | 'flaws';

export const count = (figure: Figure): void => countFigure(figure);
