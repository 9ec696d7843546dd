import { anyOf, guessEach } from '../clues/guess.ts';
import { defineAttack, type Attack, type Method } from '../define-attack.ts';
import type { Dump } from '../dump.ts';
import type { Loot, Trial } from '../thief/loot.ts';
import { sizeOf, tagsOf } from './look.ts';

type Definition = Pick<Attack, 'name' | 'asks' | 'guesses' | 'chance' | 'least' | 'finds'> & Partial<Attack>;

/** An attack on what a member tried: `methods` gets the trials that ask this question. */
export function actingAttack({
  methods,
  ...definition
}: Omit<Definition, 'prepare'> & {
  methods: (trials: Trial[], answerOf: (id: string) => string, loot: Loot) => Iterable<Method>;
}): Attack {
  return defineAttack({
    ...definition,
    prepare({ loot, truth }) {
      const trials = loot.acted.filter(({ question }) => question === definition.name);
      const groups = new Map(trials.map(({ id, group }) => [id, group]));
      const answerOf = (id: string) => truth.answers.get(id)?.right[0] ?? '';
      return {
        methods: methods(trials, answerOf, loot),
        question: {
          asked: trials,
          togetherBy: (id) => groups.get(id),
          isRight: (id, guess) => truth.answers.get(id)?.right.includes(guess) ?? false,
          chance: (id) => truth.answers.get(id)?.chance ?? 1,
        },
      };
    },
  });
}

/** A small number as it is, a large one roughly: a few rows more or less of others make no difference. */
const roughly = (count: number) => (count <= 4 ? count : 2 ** Math.round(Math.log2(count)));

const GROWTH = 'more rows in';

/** All that can be counted or measured in a look: rows and bytes of each table, statements, transactions. */
export function featuresOf(look: Dump): Map<string, string> {
  const features = new Map<string, string>();
  const transactions = new Set<number>();
  for (const [table, rows] of look.tables) {
    for (const [change, own] of Map.groupBy(rows, (row) => row.change)) {
      features.set(`rows ${change} in ${table}`, `${roughly(own.length)}`);
    }
    const [more = [], fewer = []] = (['new', 'gone'] as const).map((change) =>
      rows.filter((row) => row.change === change),
    );
    features.set(`${GROWTH} ${table}`, `${more.length - fewer.length}`);
    const bytes = rows.map(sizeOf);
    features.set(`bytes in ${table}`, `${bytes.reduce((sum, one) => sum + one, 0)}`);
    features.set(`statements that wrote ${table}`, rows.map(({ command }) => command).join());
    for (const { xmin } of rows) transactions.add(xmin);
  }
  return features.set(`transactions`, `${roughly(transactions.size)}`);
}

/** Learns from known trials which answer goes with each value of a feature, and of two features together. */
export function* learnFrom(
  features: ReadonlyMap<string, ReadonlyMap<string, string>>,
  answerOf: (id: string) => string,
): Generator<Method> {
  const valuesOf = (feature: string) => new Map([...features].map(([id, own]) => [id, own.get(feature) ?? '0']));
  const names = [...new Set([...features.values()].flatMap((own) => [...own.keys()]))];
  const columns = names.map((name) => ({ name, values: valuesOf(name) }));
  const telling = columns.filter(({ values }) => new Set(values.values()).size > 1);
  // Of these only: with many pairs, some would fit the lessons by luck.
  const growths = telling.filter(({ name }) => name.startsWith(GROWTH));
  const pairs = growths.flatMap((one, n) =>
    growths.slice(n + 1).map((other) => ({
      name: `${one.name}, and ${other.name}`,
      values: new Map([...one.values].map(([id, value]) => [id, `${value} ${other.values.get(id)}`])),
    })),
  );
  for (const { name, values } of [...telling, ...pairs]) yield { name, guesses: learn(values, answerOf) };
  yield { name: 'nothing', guesses: learn(new Map(idsOf(features).map(({ id }) => [id, ''])), answerOf) };
}

function learn(values: ReadonlyMap<string, string>, answerOf: (id: string) => string): Method['guesses'] {
  return (lessons) => {
    const alike = Map.groupBy(lessons, ({ id }) => values.get(id));
    return guessEach(idsOf(values), ({ id }) => {
      // A lesson must not teach its own answer: what is different each time would look like the best clue.
      const [same = [], all = []] = [alike.get(values.get(id)), lessons].map((list) =>
        list?.filter((one) => one.id !== id),
      );
      return mostCommon(
        (same.length > 0 ? same : all).map((one) => answerOf(one.id)),
        id,
      );
    });
  };
}

const idsOf = (of: ReadonlyMap<string, unknown>) => [...of.keys()].map((id) => ({ id }));

function mostCommon(answers: readonly string[], id: string): string | undefined {
  const counts = Map.groupBy(answers, (answer) => answer);
  const most = Math.max(0, ...[...counts.values()].map((own) => own.length));
  return anyOf(
    [...counts].flatMap(([answer, own]) => (own.length === most ? [answer] : [])),
    id,
  );
}

/** The tags on rows that are new or were written again, by table. */
export function tagsIn(looks: readonly Dump[]): Map<string, Set<string>> {
  const tags = new Map<string, Set<string>>();
  for (const [table, rows] of looks.flatMap((look) => [...look.tables])) {
    const there = rows.filter(({ change }) => change !== 'gone');
    tags.set(table, new Set([...(tags.get(table) ?? []), ...there.flatMap(tagsOf)]));
  }
  return tags;
}

function countShared(own: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  return [...own].filter((tag) => other.has(tag)).length;
}

/** Of these, the one that shares most with tags of a table; any of several, none if nothing is shared. */
export function sharesMost<T extends { tags: ReadonlyMap<string, ReadonlySet<string>> }>(
  among: readonly T[],
  own: ReadonlySet<string> | undefined,
  table: string,
  id: string,
): T | undefined {
  const shared = among.map((one) => countShared(own, one.tags.get(table)));
  const most = Math.max(0, ...shared);
  if (most === 0) return undefined;
  return anyOf(
    among.filter((_, n) => shared[n] === most),
    id,
  );
}

/** For each trial, another one of its group: the one whose looks share most tags with its own. */
export function* findSibling(trials: readonly Trial[]): Generator<Method> {
  const seen = trials.map((trial) => ({ ...trial, tags: tagsIn(trial.looks) }));
  const others = (trial: Trial) => seen.filter(({ id, group }) => group === trial.group && id !== trial.id);
  for (const table of new Set(seen.flatMap(({ tags }) => [...tags.keys()]))) {
    yield {
      name: `tags in ${table} that come back`,
      guesses: guessEach(seen, (one) => sharesMost(others(one), one.tags.get(table), table, one.id)?.id),
    };
  }
  yield { name: 'any', guesses: guessEach(seen, (one) => anyOf(others(one), one.id)?.id) };
}
