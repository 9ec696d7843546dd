import { HOUR } from '#platform/shared/durations.ts';
import { evidenceOf } from '../../clues/evidence.ts';
import { anyOf, guessEach } from '../../clues/guess.ts';
import type { Dump } from '../../dump.ts';
import { eachLetter, type TrueLetter, type TrueMember, type Truth } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { sendsInOrder } from '../../plants/sends.ts';
import { deliveriesIn, lettersIn, lettersNamedIn } from '../../clues/seen-letters.ts';
import { everyNight, type LogLine } from '../../thief/loot.ts';
import { minuteClocks, minuteOf } from './minute-clocks.ts';
import { waysToFindAccounts } from './sign-ups.ts';

/** Only people are asked about who wrote a letter within this time after they signed up. */
const SOON = 3 * HOUR;

const STATED = {
  asks: 'names a person',
  guesses: 'first letter of a new member',
  chance: 'one in the letters that came with the first delivery after that, with the second, or with both',
  least: 60,
  finds: [sendsInOrder],
} as const satisfies Partial<Attack>;

/** The thief knows that a person signed up in a certain minute, and asks which letter that person wrote then. */
export const newMembers: Attack[] = [
  defineAttack({
    ...STATED,
    name: 'signed up in this minute',
    prepare: ({ loot, truth }) => prepare(everyNight(loot), loot.log, truth),
  }),
  defineAttack({
    ...STATED,
    name: 'signed up in this minute, copied disk',
    prepare: ({ loot: { pages, log }, truth }) => prepare([pages], log, truth),
  }),
];

interface Newcomer {
  id: string;
  member: TrueMember;
  letters: TrueLetter[];
}

function prepare(dumps: Dump[], log: LogLine[], truth: Truth) {
  const asked = newcomersIn(truth, lettersIn(dumps));
  const of = new Map(asked.map((newcomer) => [newcomer.id, newcomer]));
  const chances = chancesFromOutside(asked, truth);
  return {
    methods: [...methodsOf(dumps, log, asked), ...afterMinute(dumps, asked, truth)],
    question: {
      asked,
      isRight: (id: string, guess: string) => of.get(id)?.letters.some((letter) => letter.id === guess) ?? false,
      chance: (id: string) => chances.get(id) ?? 0,
    },
  };
}

function newcomersIn({ members, everSent }: Truth, seen: ReadonlyMap<string, unknown>): Newcomer[] {
  const byAuthor = Map.groupBy(eachLetter(everSent), ({ author }) => author);
  return members.flatMap((member): Newcomer[] => {
    const letters = (byAuthor.get(member.account) ?? []).filter(
      ({ id, batch, sentAt }) => batch !== null && seen.has(id) && sentAt < member.signedUpAt + SOON,
    );
    return letters.length === 0 ? [] : [{ id: member.email, member, letters }];
  });
}

/** Guessing any letter of the first delivery after the hour, of the second, or of both: whichever is right most often. */
function chancesFromOutside(asked: Newcomer[], { batches, everSent }: Truth): Map<string, number> {
  const sizes = Map.groupBy(eachLetter(everSent), ({ batch }) => batch);
  const strategies = [[0], [1], [0, 1]].map((which) => {
    const chances = asked.map(({ id, member, letters }): [string, number] => {
      const first = batches.findIndex(({ at }) => at > member.signedUpAt);
      const chosen = which.map((n) => first + n);
      const all = chosen.reduce((sum, n) => sum + (sizes.get(n)?.length ?? 0), 0);
      return [id, letters.filter(({ batch }) => chosen.includes(batch ?? -1)).length / Math.max(1, all)];
    });
    return { chances, total: chances.reduce((sum, [, chance]) => sum + chance, 0) };
  });
  const [best] = strategies.toSorted((a, b) => b.total - a.total);
  return new Map(best?.chances);
}

function* methodsOf(dumps: Dump[], log: LogLine[], asked: Newcomer[]): Generator<Method> {
  const written = transactionsOfAccounts(dumps);
  for (const { name, of } of waysToFindAccounts(dumps, log)) {
    const ownOf = ({ member }: Newcomer) =>
      of(member.signedUpAt).map((account) => written.get(account) ?? new Set<number>());
    const each = (pick: (own: Set<number>) => FirstRow[]) => guessAny(asked, (one) => ownOf(one).flatMap(pick));
    for (const [table, letters] of firstRowsOfLetters(dumps)) {
      const alone = withoutOthers(letters);
      const next = (some: FirstRow[]) => each((own) => nextAfter(some, Math.min(...own)));
      yield { name: `next in ${table} after ${name}`, guesses: next(letters) };
      yield { name: `next alone in ${table} after ${name}`, guesses: next(alone) };
      const together = each((own) => letters.filter(({ xid }) => own.has(xid)));
      yield { name: `${table} in a transaction of ${name}`, guesses: together };
    }
  }
  const deliveries = deliveriesIn(dumps);
  for (const nth of [0, 1]) {
    const ofDelivery = ({ member }: Newcomer) =>
      (deliveries.filter(({ hour }) => hour + HOUR > member.signedUpAt)[nth]?.letters ?? []).map((id) => ({ id }));
    yield { name: `any letter of delivery ${nth + 1}`, guesses: guessAny(asked, ofDelivery) };
  }
}

/** Transactions are a clock: the first letter after the minute. */
function* afterMinute(dumps: Dump[], asked: Newcomer[], truth: Truth): Generator<Method> {
  const clocksOf = minuteClocks(
    asked.map(({ id, member }) => ({ ...member, id })),
    dumps,
    truth,
  );
  for (const [table, letters] of firstRowsOfLetters(dumps)) {
    yield {
      name: `next in ${table} after the minute`,
      guesses(lessons) {
        const clocks = clocksOf(lessons);
        const signedUp = ({ id, member }: Newcomer) => clocks.get(id)?.transactionAt(minuteOf(member)) ?? 0;
        return guessAny(asked, (newcomer) => nextAfter(letters, signedUp(newcomer)));
      },
    };
  }
}

const guessAny = (asked: Newcomer[], suspectsOf: (newcomer: Newcomer) => { id: string }[]) =>
  guessEach(asked, (newcomer) => anyOf(suspectsOf(newcomer), newcomer.id)?.id);

interface FirstRow {
  id: string;
  xid: number;
}

/** The first transaction that is known to have written each letter, by table, in their order. */
function firstRowsOfLetters(dumps: readonly Dump[]): Map<string, FirstRow[]> {
  const known = lettersIn(dumps);
  const tables = new Map<string, Map<string, number>>();
  for (const [table, rows] of dumps.flatMap((dump) => [...dump.tables])) {
    const firsts = tables.get(table) ?? new Map<string, number>();
    for (const row of rows) {
      for (const id of lettersNamedIn(row, known)) firsts.set(id, Math.min(row.xmin, firsts.get(id) ?? Infinity));
    }
    if (firsts.size > 0) tables.set(table, firsts);
  }
  const inOrder = (firsts: Map<string, number>) =>
    [...firsts].map(([id, xid]) => ({ id, xid })).toSorted((a, b) => a.xid - b.xid);
  const anywhere = new Map<string, number>();
  for (const [id, xid] of [...tables.values()].flatMap((firsts) => [...firsts])) {
    anywhere.set(id, Math.min(xid, anywhere.get(id) ?? Infinity));
  }
  return new Map([...tables, ['any table', anywhere] as const].map(([table, firsts]) => [table, inOrder(firsts)]));
}

/** The letters of the first transaction after this one. */
function nextAfter(letters: FirstRow[], after: number): FirstRow[] {
  const next = letters.find(({ xid }) => xid > after);
  return letters.filter(({ xid }) => xid === next?.xid);
}

/** Sending writes one letter; what writes several is mixing or delivering them. */
function withoutOthers(letters: FirstRow[]): FirstRow[] {
  return [...Map.groupBy(letters, ({ xid }) => xid).values()].filter(({ length }) => length === 1).flat();
}

function transactionsOfAccounts(dumps: readonly Dump[]): Map<string, Set<number>> {
  const written = new Map<string, Set<number>>();
  for (const { account, row } of dumps.flatMap((dump) => [...evidenceOf(dump).traces.values()].flat())) {
    written.set(account, (written.get(account) ?? new Set<number>()).add(row.xmin));
  }
  return written;
}
