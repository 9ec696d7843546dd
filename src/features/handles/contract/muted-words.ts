/** So many words and phrases can be muted for an inbox. */
export const MOST_MUTED_WORDS = 50;
/** The length of each in characters, at most. */
export const MUTED_WORD_LENGTH = 24;
