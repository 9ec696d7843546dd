import { evidenceOf } from '../../clues/evidence.ts';
import { addTo, guessEach } from '../../clues/guess.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import { Haystack, Needle, readable } from '../../find-secrets.ts';
import { rejectedMails } from '../../plants/members.ts';
import { eachLetter, type Truth } from '../../world/truth.ts';
import { secretsOf } from './members-in-clear.ts';
import { defineAttack, type Method } from '../../define-attack.ts';
import type { Loot } from '../../thief/loot.ts';

/** Does what is stored about a failed job name a person, a letter or an account? */
export const failedJobs = defineAttack({
  name: 'failed jobs',
  asks: 'names a person',
  guesses: 'who it is about',
  chance: 'none: without the dump nobody knows of the job',
  least: 10,
  finds: [rejectedMails],
  prepare({ loot, truth }) {
    const jobs = failedIn(loot);
    return {
      methods: methods(jobs, truth),
      question: {
        asked: [...jobs.keys()].map((id) => ({ id })),
        isRight: (_, found) => found !== '',
        chance: () => 0,
      },
    };
  },
});

/** The row of a failed job at different moments. */
type FailedJob = { row: DumpedRow; dump: Dump }[];

/** The queue's tables, and any other that is called so. */
const JOBS = /^pgboss\.|job/;

/** From all dumps: a job that succeeded at last is no longer in the last one. */
function failedIn({ nightly, moments, last }: Loot): Map<string, FailedJob> {
  const jobs = new Map<string, FailedJob>();
  for (const dump of [...nightly.map((one) => one.dump), ...moments.map((one) => one.dump), last]) {
    const rows = [...dump.tables].flatMap(([table, own]) => (JOBS.test(table) ? own : []));
    for (const row of rows.filter(hasFailed)) {
      const id = row.values.get('id') ?? `${row.xmin} ${row.place}`;
      addTo(jobs, id, { row, dump });
    }
  }
  return jobs;
}

function hasFailed({ values }: DumpedRow): boolean {
  const isRepeated = Number(values.get('retry_count') ?? 0) > 0;
  return isRepeated || ['failed', 'retry'].includes(values.get('state') ?? '') || values.has('output');
}

function* methods(jobs: Map<string, FailedJob>, truth: Truth): Generator<Method> {
  const haystack = new Haystack(allSecrets(truth).map((secret) => new Needle(secret)));
  const ids = new Set(truth.members.map(({ id }) => `${id}`));
  const found = [...jobs].map(([id, rows]) => ({ id, rows }));
  const search = (name: string, find: (row: DumpedRow, dump: Dump) => string | undefined): Method => ({
    name,
    guesses: guessEach(found, ({ rows }) => rows.flatMap(({ row, dump }) => find(row, dump) ?? [])[0] ?? ''),
  });
  yield search('a secret', ({ values }) => haystack.findIn([...values.values()].map(readable).join('\n'))[0]?.secret);
  yield search('a number', ({ values }) => [...values.values()].flatMap(numbersIn).find((id) => ids.has(id)));
  yield search('a row that names its account', (row, dump) => accountBehind(row, dump));
}

/** All that may say something about people: who they are, what they wrote, and which letters there are. */
function allSecrets({ members, handles, everSent }: Truth): string[] {
  const letters = eachLetter(everSent);
  const words = letters.flatMap((letter) => letter.words.flatMap((text) => text.split(/\W+/).findLast(Boolean) ?? []));
  return [...members.flatMap(secretsOf), ...handles, ...letters.map(({ id }) => id), ...words];
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
