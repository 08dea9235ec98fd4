/** The time. Tests pass a clock that they move. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
