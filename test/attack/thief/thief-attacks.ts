import type { Verdict } from '../judge.ts';
import type { Scale } from '../stated.ts';
import type { Truth } from '../world/truth.ts';
import { deadRows } from './dead-rows.ts';
import type { ThiefAttack } from './define-attack.ts';
import { departures } from './departures.ts';
import { failedJobs } from './failed-jobs.ts';
import { closedInbox, departedHand } from './gone-together.ts';
import { joinedRows } from './joined-rows.ts';
import { knownTargets } from './known-targets.ts';
import { logBesideDump } from './log-beside-dump.ts';
import type { Loot } from './loot.ts';
import { membersInClear } from './members-in-clear.ts';
import { randomMoments } from './moments.ts';
import { nightlyDumps } from './nightly-differences.ts';
import { optOuts } from './opt-outs.ts';
import { takenBack } from './taken-back.ts';
import { xmax } from './xmax.ts';
import { fiftyMembers } from './fifty-members.ts';
import { lettersOfOneHand } from './letters-of-one-hand.ts';
import { lettersToOnePerson } from './letters-to-one-person.ts';
import { neighbouringRows } from './neighbouring-rows.ts';
import { newMembers } from './new-members.ts';
import { series } from './series.ts';

/** All attacks of the patient thief. */
const THIEF_ATTACKS: ThiefAttack[] = [
  ...knownTargets,
  nightlyDumps,
  departures,
  takenBack,
  departedHand,
  closedInbox,
  optOuts,
  logBesideDump,
  randomMoments,
  failedJobs,
  ...membersInClear,
  ...deadRows,
  xmax,
  ...lettersToOnePerson,
  ...lettersOfOneHand,
  ...series,
  ...fiftyMembers,
  ...newMembers,
  joinedRows,
  neighbouringRows,
];

/** Runs all that can be tried at this size, or only those with these names. */
export function attackLoot(loot: Loot, truth: Truth, scale: Scale, names?: readonly string[]): Verdict[] {
  const tried = THIEF_ATTACKS.filter((attack) => attack.isTriedAt(scale));
  const chosen = tried.filter(({ name }) => names === undefined || names.includes(name));
  return chosen.map((attack) => attack.judge(loot, truth, scale));
}
