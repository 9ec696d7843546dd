// The page of settings loads this without the library of schemas.

/** Characters of the owner's own line. */
export const LINE_LIMIT = 120;
