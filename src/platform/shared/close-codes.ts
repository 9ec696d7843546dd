/** Why the server closed a connection. After any other code the browser reconnects by itself. */
export const CLOSE_CODES = {
  /** A member has more than three connections: the oldest is closed. */
  replaced: 4001,
  signedOut: 4003,
  tooFast: 4008,
  malformed: 4400,
} as const;
