import { countFigure } from '@cutroom/suites-kit';

/** The counts of a run. A loss is a case that ended in none of the promised ways. */
type Figure = 'cases' | 'faults' | 'kills' | 'published' | 'refused' | 'received' | 'losses';

export const count = (figure: Figure, by = 1): void => countFigure(figure, by);
