import { arrivalTables } from '../../clues/arrivals.ts';
import { authorChance, FROM_OUTSIDE } from '../../chances.ts';
import { evidenceOf, type Evidence } from '../../clues/evidence.ts';
import { countUntil, guessEach } from '../../clues/guess.ts';
import { deliveriesIn } from '../../clues/seen-letters.ts';
import { openClock, type Tick } from '../../clues/transaction-clock.ts';
import { defineAttack, type Asked, type Method } from '../../define-attack.ts';
import { namedSendsAndOutbox } from '../../plants/sends.ts';
import { remember } from '../../remember.ts';
import type { DatedDump } from '../../thief/loot.ts';
import type { Truth } from '../../world/truth.ts';

/**
 * The thief saw on the network who was on the site when, and copied the database within a minute after a letter was sent.
 * Transactions are a clock: who made a request when a waiting letter was written?
 */
export const presenceTimes = defineAttack({
  name: 'presence times',
  asks: 'a letter and an account',
  measure: 'published',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 150,
  finds: [namedSendsAndOutbox],
  prepare({ loot: { moments }, truth }) {
    const asked = waitingIn(moments).filter(({ id }) => truth.everSent.has(id));
    const dumps = new Map(asked.map(({ id, moment }) => [id, moment.at]));
    return {
      methods: [...byClock(asked, truth), ...byNextRow(asked)],
      question: {
        asked,
        togetherBy: (id) => dumps.get(id),
        isRight: (id, guess) => truth.everSent.get(id)?.author === guess,
        chance: authorChance(truth),
      },
    };
  },
});

interface WaitingLetter extends Asked {
  xid: number;
  /** The first dump that shows it. */
  moment: DatedDump;
  evidence: Evidence;
}

function waitingIn(moments: readonly DatedDump[]): WaitingLetter[] {
  const found = new Map<string, WaitingLetter>();
  for (const moment of moments) {
    const evidence = evidenceOf(moment.dump);
    for (const { id, hour, row } of evidence.letters) {
      if (hour === null && !found.has(id)) found.set(id, { id, xid: row.xmin, moment, evidence });
    }
  }
  return [...found.values()];
}

/** Transactions come at an even pace in time, or with every request: as many are known from the network as were made. */
function* byClock(asked: WaitingLetter[], { visits }: Truth): Generator<Method> {
  const requests = visits.toSorted((a, b) => a.at - b.at);
  const countedUntil = (at: number) => countUntil(requests, at, (one) => one.at);
  const clockOf = remember((moment: DatedDump) => openClock(ticksOf(moment)));
  const counterOf = remember((moment: DatedDump) =>
    openClock(ticksOf(moment).map(({ at, xid }) => ({ at: countedUntil(at), xid }))),
  );
  const nearest = (at: number) => {
    const next = countedUntil(at);
    const [before, after] = [requests[next - 1], requests[next]];
    return before && after && at - before.at > after.at - at ? after : (before ?? after);
  };
  yield {
    name: 'the request that is nearest in time',
    guesses: guessEach(asked, ({ xid, moment }) => nearest(clockOf(moment).timeOf(xid))?.account),
  };
  yield {
    name: 'the request of that number',
    guesses: guessEach(asked, ({ xid, moment }) => requests[Math.round(counterOf(moment).timeOf(xid))]?.account),
  };
}

/** The deliveries, and the moment of the dump. */
function ticksOf({ at, dump }: DatedDump): Tick[] {
  const rows = [...dump.tables.values()].flat();
  const newest = rows.reduce((latest, { xmin }) => Math.max(latest, xmin), 0);
  return [...deliveriesIn([dump]).map(({ hour, xid }) => ({ at: hour, xid })), { at, xid: newest }];
}

/** Sending may leave a row of the account afterwards. */
function* byNextRow(asked: WaitingLetter[]): Generator<Method> {
  const tablesOf = remember((evidence: Evidence) => new Map(arrivalTables(evidence)));
  for (const table of new Set(asked.flatMap(({ evidence }) => [...tablesOf(evidence).keys()]))) {
    yield {
      name: `next in ${table}`,
      guesses: guessEach(asked, ({ xid, evidence }) => {
        const arrivals = tablesOf(evidence).get(table) ?? [];
        return arrivals[countUntil(arrivals, xid, ({ xmin }) => xmin)]?.account;
      }),
    };
  }
}
