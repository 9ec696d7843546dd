import type { Dump } from '../dump.ts';
import type { Truth } from '../world/truth.ts';

export interface DatedDump {
  at: number;
  dump: Dump;
}

/** A file of `npm run backup`, sealed to a key whose private half the thief does not have. */
export interface SealedBackup {
  at: number;
  bytes: Buffer;
}

/** A line of the server's log. Lines about requests have a method, a route and a status. */
export interface LogLine {
  at: number;
  method?: string;
  route?: string;
  status?: number;
}

/** All that a patient thief gets hold of. They know the code, and none of the keys. */
export interface Loot {
  /** The database on the last day. */
  last: Dump;
  /** A dump of every night, oldest first. */
  nightly: DatedDump[];
  /** A backup of every night, oldest first. */
  backups: SealedBackup[];
  /** A dump of each of the nights after the last day in which letters of those who have left go. Nobody comes any more. */
  afterwards: DatedDump[];
  /** Dumps that were taken within a minute after a letter was sent. */
  moments: DatedDump[];
  /** The pages of the stopped data directory on the last day: rows as in a dump, and those that are dead. */
  pages: Dump;
  log: LogLine[];
  /** What a member tried who acts and then looks. */
  acted: Trial[];
}

/** Something that a member did, or waited for, to see what the database shows of it. */
export interface Trial {
  id: string;
  /** The attack that asks about it. */
  question: string;
  /** What changed in the database, one dump after the other. */
  looks: Dump[];
  /** Those that teach each other are of one group, and judged together. */
  group: string;
  /** Which of several guesses it is. */
  nth?: number;
  /** In which of the looks the member acted. */
  pattern?: boolean[];
  /** How often the member acted. */
  times?: number;
}

/** What was stolen from a world, and what really happened in it. */
export interface StolenWorld {
  loot: Loot;
  truth: Truth;
}

/** All that a thief has who came once. */
export function oneLook(last: Dump): Loot {
  return { last, nightly: [], backups: [], afterwards: [], moments: [], pages: last, log: [], acted: [] };
}

/** The same loot with every dump changed. */
export function eachDump(loot: Loot, change: (dump: Dump) => Dump): Loot {
  const each = (dumps: DatedDump[]) => dumps.map(({ at, dump }) => ({ at, dump: change(dump) }));
  const { last, nightly, afterwards, moments, pages, acted } = loot;
  return {
    ...loot,
    last: change(last),
    nightly: each(nightly),
    afterwards: each(afterwards),
    moments: each(moments),
    pages: change(pages),
    acted: acted.map((trial) => ({ ...trial, looks: trial.looks.map(change) })),
  };
}

/** The dumps of every night, and the last one. */
export function everyNight({ nightly, last }: Loot): Dump[] {
  return [...nightly.map(({ dump }) => dump), last];
}
