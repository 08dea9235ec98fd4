const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for a line in which a number follows it. After Hebrew or Arabic letters, browsers show the number on the wrong
 * side of the name, unless isolating characters surround the name (Unicode UAX #9). Other names stay as they are.
 */
export const isolateName = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
