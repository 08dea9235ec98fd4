import { countFigure } from '@cutroom/suites-kit';

/** What a run counts: calls and sockets of hostile users, checked refusals, and what was wrong with one. */
type Figure = 'calls' | 'sockets' | 'refusals' | 'flaws';

export const count = (figure: Figure): void => countFigure(figure);
