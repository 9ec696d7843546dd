import { hashBelow, type Guesses, type Method } from '../attacks/guess.ts';
import type { Dump, DumpedRow } from '../dump.ts';
import { readable } from '../find-secrets.ts';
import { crossHalves } from '../judge-attack.ts';
import type { Truth } from '../world/truth.ts';
import { defineAttack } from './define-attack.ts';
import { allSecrets, Haystack } from './find-people.ts';
import type { Loot } from './loot.ts';
import { evidenceOf } from './nights.ts';

/** Does what is stored about a failed job name a person, a letter or an account? */
export const failedJobs = defineAttack({
  name: 'failed jobs',
  asks: 'names a person',
  chance: 'none: without the dump nobody knows of the job',
  least: { small: 1, full: 10 },
  prepare(loot, truth) {
    const jobs = failedIn(loot);
    const half = (odd: number) => [...jobs.keys()].filter((id) => hashBelow(id, 2) === odd).map((id) => ({ id }));
    return {
      methods: methods(jobs, truth),
      question: {
        what: 'who it is about',
        halves: crossHalves(half(0), half(1)),
        isRight: (_, found) => found !== '',
        chance: () => 0,
      },
    };
  },
});

interface FailedJob {
  /** Its row at different moments. */
  rows: DumpedRow[];
  dumps: Dump[];
}

/** The queue's tables, and any other that is called so. */
const JOBS = /^pgboss\.|job/;

/** From all dumps: a job that succeeded at last is no longer in the last one. */
function failedIn({ nightly, moments, last }: Loot): Map<string, FailedJob> {
  const jobs = new Map<string, FailedJob>();
  for (const dump of [...nightly.map((one) => one.dump), ...moments.map((one) => one.dump), last]) {
    const rows = [...dump.tables].flatMap(([table, own]) => (JOBS.test(table) ? own : []));
    for (const row of rows.filter(hasFailed)) {
      const id = row.values.get('id') ?? `${row.xmin} ${row.place}`;
      const job = jobs.get(id) ?? { rows: [], dumps: [] };
      jobs.set(id, { rows: [...job.rows, row], dumps: [...job.dumps, dump] });
    }
  }
  return jobs;
}

function hasFailed({ values }: DumpedRow): boolean {
  const isRepeated = Number(values.get('retry_count') ?? 0) > 0;
  return isRepeated || ['failed', 'retry'].includes(values.get('state') ?? '') || values.has('output');
}

function* methods(jobs: Map<string, FailedJob>, truth: Truth): Generator<Method> {
  const haystack = new Haystack(allSecrets(truth));
  const ids = new Set(truth.members.map(({ id }) => `${id}`));
  const search = (name: string, find: (row: DumpedRow, dump: Dump) => string | undefined): Method => {
    const guesses: Guesses = new Map();
    for (const [id, { rows, dumps }] of jobs) {
      const found = rows.map((row, n) => find(row, dumps[n] ?? { tables: new Map(), sequences: new Map() }));
      guesses.set(id, found.find((secret) => secret !== undefined) ?? '');
    }
    return { name, guesses };
  };
  yield search('a secret', ({ values }) => [...haystack.findIn([...values.values()].map(readable).join('\n'))][0]);
  yield search('a number', ({ values }) => [...values.values()].flatMap(numbersIn).find((id) => ids.has(id)));
  yield search('a row that names its account', (row, dump) => accountBehind(row, dump));
}

/** Numbers under a key that is called after people. */
function numbersIn(text: string): string[] {
  const pairs = text.matchAll(/"\w*(?:user|member|account|author|sender|person|owner)\w*"\s*:\s*"?(\d+)/gi);
  return [...pairs].map(([, id]) => id ?? '');
}

/** An id in what the job stores that is also in a row of an account. */
function accountBehind({ values }: DumpedRow, dump: Dump): string | undefined {
  const ids = new Set([...values.values()].flatMap((text) => text.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []));
  const traces = [...evidenceOf(dump).traces.values()].flat();
  const found = traces.find(({ row }) => [...row.values.values()].some((text) => ids.has(text)));
  return found?.account;
}
