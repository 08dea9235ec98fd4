import { countFigure } from '@cutroom/suites-kit';

/** What a run counts. A loss is a case that ended in none of the promised ways. */
type Figure = 'cases' | 'faults' | 'kills' | 'published' | 'refused' | 'received' | 'losses';

export const count = (figure: Figure, by = 1): void => countFigure(figure, by);
