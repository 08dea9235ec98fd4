/** Returns the current time. Tests pass a clock that they can move. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
