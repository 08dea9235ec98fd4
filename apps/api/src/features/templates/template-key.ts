/** What two names of a team's templates are compared by. */
export const keyOf = (name: string): string => name.toLowerCase();
