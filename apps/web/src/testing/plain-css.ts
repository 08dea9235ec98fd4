/** Replaces every imported style sheet under jest, which does not read them. */
export {};
