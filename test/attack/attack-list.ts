import { counters } from './attacks/authors/counters.ts';
import { equalValues } from './attacks/authors/equal-values.ts';
import { learnedRanking } from './attacks/authors/learned-ranking.ts';
import { logBesideDump } from './attacks/authors/log-beside-dump.ts';
import { nearestTime } from './attacks/authors/nearest-time.ts';
import { nightlyDumps } from './attacks/authors/nightly-dumps.ts';
import { presenceTimes } from './attacks/authors/presence-times.ts';
import { randomMoments } from './attacks/authors/random-moments.ts';
import { rowOrder } from './attacks/authors/row-order.ts';
import { searchTrail, searchBefore } from './attacks/authors/searches.ts';
import { series } from './attacks/authors/series.ts';
import { newestVisitor, transactionIds } from './attacks/authors/transaction-ids.ts';
import { xmax } from './attacks/authors/xmax.ts';
import { deadRows } from './attacks/letters/dead-rows.ts';
import { departures } from './attacks/gone/departures.ts';
import { closedInbox, departedHand } from './attacks/gone/gone-together.ts';
import { optOuts } from './attacks/gone/opt-outs.ts';
import { takenBack } from './attacks/gone/taken-back.ts';
import { answersAndPages } from './attacks/letters/answers.ts';
import { lettersOfOneHand } from './attacks/letters/letters-of-one-hand.ts';
import { lettersToOnePerson } from './attacks/letters/letters-to-one-person.ts';
import { crushes } from './attacks/readers/crushes.ts';
import { matches } from './attacks/readers/matches.ts';
import { failedJobs } from './attacks/people/failed-jobs.ts';
import { fiftyMembers } from './attacks/people/fifty-members.ts';
import { frequency } from './attacks/people/frequency.ts';
import { knownTargets } from './attacks/people/known-targets.ts';
import { membersInClear } from './attacks/people/members-in-clear.ts';
import { newMembers } from './attacks/people/new-members.ts';
import { readers } from './attacks/readers/readers.ts';
import { joinedRows, neighbouringRows } from './attacks/people/rows-of-one-person.ts';
import { signUpMinutes } from './attacks/people/sign-up-minutes.ts';
import type { Attack } from './define-attack.ts';

/** All attacks on a week of use, in the order of the report. Those on large tables are in `large-tables/`. */
export const ATTACKS: Attack[] = [
  equalValues,
  nearestTime,
  rowOrder,
  transactionIds,
  counters,
  newestVisitor,
  searchTrail,
  learnedRanking,
  frequency,
  searchBefore,
  ...readers,
  ...matches,
  crushes,
  ...knownTargets,
  nightlyDumps,
  departures,
  takenBack,
  departedHand,
  closedInbox,
  optOuts,
  logBesideDump,
  randomMoments,
  presenceTimes,
  failedJobs,
  ...membersInClear,
  ...deadRows,
  xmax,
  ...lettersToOnePerson,
  ...lettersOfOneHand,
  ...answersAndPages,
  ...series,
  ...fiftyMembers,
  ...newMembers,
  joinedRows,
  neighbouringRows,
  ...signUpMinutes,
];
