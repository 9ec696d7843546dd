import { DAY, MINUTE } from '#platform/shared/durations.ts';
import { FROM_OUTSIDE } from '../../chances.ts';
import { evidenceOf, type Evidence, type Trace } from '../../clues/evidence.ts';
import { anybody, countUntil } from '../../clues/guess.ts';
import { defineAttack } from '../../define-attack.ts';
import type { LogLine } from '../../thief/loot.ts';
import { authorOf } from './author-question.ts';
import { groupsOf, guessFrom, type Clue, type Suspects } from '../../clues/suspects.ts';
import { remember } from '../../remember.ts';

/** A line of the log with the account whose row it probably wrote. */
interface Sighting {
  at: number;
  account: string;
}

/** The log says when somebody signed in and when a letter was sent; the order of rows says who signed in first, second, third. */
export const logBesideDump = defineAttack({
  name: 'log beside a dump',
  asks: 'a letter and an account',
  guesses: 'author',
  chance: FROM_OUTSIDE,
  least: 40,
  prepare({ loot: { last, log }, truth }) {
    const evidence = evidenceOf(last);
    const letters = evidence.letters.filter(({ id }) => truth.everSent.has(id));
    const groups = groupsOf(letters);
    const methods = [...clues(evidence, log)].flatMap((clue) => [...guessFrom(clue, letters, groups)]);
    return { methods: [...methods, anybody([evidence], letters)], question: authorOf(letters, truth) };
  },
});

function* clues(evidence: Evidence, log: LogLine[]): Generator<Clue> {
  const kinds = linesByKind(log);
  const sent = log.filter(
    ({ method, route, status }) => method === 'POST' && route === '/api/confessions' && status === 201,
  );
  const fitting = [...rowKindsOf(evidence)].flatMap(({ name, traces }) =>
    bestFitting(traces, kinds).map(({ kind, sightings }) => ({ name: `${name} as ${kind}`, sightings })),
  );
  const largest = fitting.toSorted((a, b) => b.sightings.length - a.sightings.length).slice(0, LARGEST);
  for (const { name, sightings } of largest) yield senders(name, evidence, sightings, sent);
  yield senders(
    'all rows as lines',
    evidence,
    fitting.flatMap(({ sightings }) => sightings),
    sent,
  );
}

/** How many kinds of rows are used alone: those of which there are the most. */
const LARGEST = 8;

/** Lines by call and result, of calls that write something, and those of all calls that begin a session. */
function linesByKind(log: LogLine[]): Map<string, LogLine[]> {
  const requests = log.filter(({ method = 'GET', status = 500 }) => method !== 'GET' && status < 400);
  const kinds = Map.groupBy(requests, ({ method, route, status }) => `${method} ${route} ${status}`);
  const begun = requests.filter(({ route = '' }) => /\/(?:signup|login)$/.test(route));
  return kinds.set('sign-ups and log-ins', begun);
}

interface RowKind {
  name: string;
  traces: Trace[];
}

/** Every table with rows of accounts, and its rows with the same word in a column, such as what the row is about. */
function* rowKindsOf({ traces }: Evidence): Generator<RowKind> {
  for (const [table, own] of traces) {
    yield { name: table, traces: own };
    for (const column of new Set(own.flatMap(({ row }) => [...row.values.keys()]))) {
      const words = Map.groupBy(own, ({ row }) => row.values.get(column) ?? '');
      if (words.size < 2 || words.size > MAX_WORDS || [...words.keys()].some((word) => DATE.test(word))) continue;
      for (const [word, some] of words) yield { name: `${table}, ${column} ${word}`, traces: some };
    }
  }
}

const MAX_WORDS = 6;
const DATE = /^\d{4}-\d\d-\d\d/;
/** How many kinds of lines are tried for each kind of row. */
const BEST = 2;
/** The share of rows without a line, or of lines without a row, at most. */
const MAX_MISFIT = 0.1;

/** The kinds of lines of which there are about as many each day as there are rows. */
function bestFitting(traces: Trace[], kinds: Map<string, LogLine[]>): { kind: string; sightings: Sighting[] }[] {
  const columns = new Set(
    traces.flatMap(({ row }) => [...row.values].flatMap(([key, text]) => (DATE.test(text) ? key : []))),
  );
  const fits = [...columns, null].flatMap((column) =>
    [...kinds].map(([kind, lines]) => ({ kind: `${kind} by ${column ?? 'order'}`, ...align(traces, lines, column) })),
  );
  return fits
    .filter(({ misfit }) => misfit <= MAX_MISFIT)
    .toSorted((a, b) => a.misfit - b.misfit)
    .slice(0, BEST);
}

const dayFrom = remember((start: number) => new Date(start).toISOString().slice(0, 10));
const dayAt = (at: number) => dayFrom(at - (at % DAY));

/** On each day, the first row belongs to the first line, and so on. */
function align(traces: Trace[], lines: LogLine[], column: string | null): { misfit: number; sightings: Sighting[] } {
  const dayOf = ({ row }: Trace) => (column === null ? '' : (row.values.get(column)?.slice(0, 10) ?? ''));
  const rowsByDay = Map.groupBy(traces, dayOf);
  const linesByDay = Map.groupBy(lines, ({ at }) => (column === null ? '' : dayAt(at)));
  let odd = 0;
  const sightings: Sighting[] = [];
  for (const day of new Set([...rowsByDay.keys(), ...linesByDay.keys()])) {
    const rows = (rowsByDay.get(day) ?? []).toSorted((a, b) => a.row.xmin - b.row.xmin || a.row.place - b.row.place);
    const times = linesByDay.get(day) ?? [];
    odd += Math.abs(rows.length - times.length);
    rows.forEach(({ account }, n) => {
      const line = times[Math.floor(((n + 0.5) * times.length) / rows.length)];
      if (line) sightings.push({ at: line.at, account });
    });
  }
  return { misfit: odd / Math.max(1, traces.length + lines.length), sightings };
}

/** Who was seen shortly before a letter was sent probably sent it: within minutes, and the later the likelier. */
function senders(name: string, { letters }: Evidence, sightings: Sighting[], sent: LogLine[]): Clue {
  const inOrder = sightings.toSorted((a, b) => a.at - b.at);
  const sends = sent.map(({ at }) => ({ at, suspects: seenBefore(inOrder, at) }));
  const hours = [...new Set(letters.flatMap(({ hour }) => hour ?? []))].toSorted((a, b) => a - b);
  const sentBefore = remember((hour: number) => {
    const before = hours.findLast((other) => other < hour) ?? 0;
    return sum(sends.filter(({ at }) => at >= before && at < hour));
  });
  return { name, suspectsOf: ({ hour }) => sentBefore(hour ?? Infinity) };
}

const LONGEST_VISIT = 10 * MINUTE;
const USUAL_VISIT = 2 * MINUTE;

/** Sightings in the order of time. */
function seenBefore(sightings: Sighting[], at: number): Suspects {
  const suspects = new Map<string, number>();
  let n = countUntil(sightings, at, (seen) => seen.at) - 1;
  for (let seen = sightings[n]; seen && seen.at >= at - LONGEST_VISIT; seen = sightings[(n -= 1)]) {
    suspects.set(seen.account, (suspects.get(seen.account) ?? 0) + Math.exp((seen.at - at) / USUAL_VISIT));
  }
  return suspects;
}

function sum(sends: { suspects: Suspects }[]): Suspects {
  const total = new Map<string, number>();
  for (const { suspects } of sends) {
    for (const [account, weight] of suspects) total.set(account, (total.get(account) ?? 0) + weight);
  }
  return total;
}
