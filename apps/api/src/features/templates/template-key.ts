/** The form of a name by which the templates of a team are compared. */
export const keyOf = (name: string): string => name.toLowerCase();
