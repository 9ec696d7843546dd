/**
 * The number of every advisory lock. They are arbitrary, but all different. They never change: while nodes are updated one after the
 * other, those of two versions use the same locks. The locks of single accounts have no number here: theirs are random, of 64 bits.
 */
export const LOCK_NUMBERS = {
  /** Migrations run on one node at a time. */
  migrations: 5_083_112_026,
  /** Nodes create partitions one after the other. */
  partitions: 5_083_112_027,
  /** A server without Redis has the database for itself. */
  site: 5_083_112_100,

  /** For writers: locks.ts has their order. */
  proofs: 5_083_113_000,
  delivery: 5_083_113_001,
  letters: 5_083_113_002,
  'opt-outs': 5_083_113_003,
  marks: 5_083_113_004,
  accounts: 5_083_113_005,
  matches: 5_083_113_006,
  sanctions: 5_083_113_007,
  messages: 5_083_113_008,
};

/** The first of the two numbers of a job's lock; the second one is a hash of its name. PostgreSQL keeps pairs apart from single numbers. */
export const JOB_LOCKS = 508_311;
