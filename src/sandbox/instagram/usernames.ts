const USERNAME = /^[a-z0-9._]{1,30}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** A username as somebody typed it: without the @ in front, and in lower case. */
export const readUsername = (typed: string): string =>
  typed
    .replace(/^[\s@]+/, '')
    .trim()
    .toLowerCase();
