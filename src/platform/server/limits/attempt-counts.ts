/** How attempts of one kind are limited. */
export interface AttemptRule {
  /** Of which kind they are; unique. */
  name: string;
  /** How many attempts are possible without a pause. */
  free: number;
  /** The pause after the free attempts. Each further attempt doubles it, … */
  firstPause: number;
  /** … up to this. */
  longestPause: number;
  /** The count starts from zero after this long without an attempt. Not shorter than the longest pause. */
  forgottenAfter: number;
  /** Whether a success clears the count, or only takes back its own attempt. */
  isClearedBySuccess: boolean;
  /** How many keys are counted in the memory of a process. */
  maxKeys: number;
  /**
   * What happens while Redis is configured and does not answer: 'refuse' where counting in each process would allow more guesses,
   * 'count here' where refusing would do more harm.
   */
  withoutRedis: 'refuse' | 'count here';
}

/** One count that an attempt is limited by: the key is a keyed tag of an address, an account or a browser. */
export interface AttemptLimit {
  rule: AttemptRule;
  key: string;
}

/** Counts attempts by key and demands growing pauses between them. */
export interface AttemptCounts {
  /**
   * Counts one attempt against all these limits and returns 0; or, if one of them demands a pause, counts nothing and returns the
   * milliseconds until the next attempt. It is one step: of many simultaneous attempts only as many as allowed are counted.
   */
  attempt(limits: readonly AttemptLimit[], now: Date): Promise<number>;
  succeed(limits: readonly AttemptLimit[]): Promise<void>;
  /** Takes back an attempt whose password was not checked. */
  takeBack(limits: readonly AttemptLimit[]): Promise<void>;
}
