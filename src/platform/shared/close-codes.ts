/** Why the server closed a socket; the browser comes back by itself after any other code. */
export const CLOSE_CODES = {
  /** More than three at once: the oldest goes. */
  replaced: 4001,
  signedOut: 4003,
  tooFast: 4008,
  malformed: 4400,
} as const;
