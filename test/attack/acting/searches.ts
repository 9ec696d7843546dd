import { searchInstagram } from '#features/profiles/contract.ts';
import { DAY, MINUTE } from '#platform/shared/durations.ts';
import type { Member } from '#test/factories/member.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import type { Trial } from '../thief/loot.ts';
import type { Cast } from './cast.ts';
import { actingAttack } from './clues.ts';
import { changesBetween, nameOf, rowsOf, tagsOf } from './look.ts';
import { searchedHandles } from './plants.ts';
import type { Stage } from './stage.ts';

/** How often the member searches for each of the handles of a day. Others search for as many more. */
const STEP = 10;
const TIMES = [1, 2, 3, 4, 5].map((n) => n * STEP);
const OTHERS = 15;

/** Searches for handles in numbers that nobody else does. Which search of others was for one of them? */
export async function searchOften(
  stage: Stage,
  { actor, crowd, owners }: Cast,
  { days }: { days: number },
): Promise<void> {
  const { random, app } = stage;
  for (let day = 0; day < days; day += 1) {
    const handles = random.shuffle(owners).map(({ handle }) => handle);
    const before = await stage.begin([actor, ...crowd]);
    /** What others left, by handle: rows, and tags on them. */
    const left = new Map<string, string[]>();
    for (const handle of random.shuffle(handles.slice(0, TIMES.length + OTHERS))) {
      await search(stage, random.pick(crowd), handle);
      const rows = [...(await stage.look()).tables.values()].flat();
      left.set(
        handle,
        rows.flatMap((row) => [nameOf(row), ...tagsOf(row)]),
      );
    }
    for (const [n, times] of TIMES.entries()) {
      for (let time = 0; time < times; time += 1) await search(stage, actor, handles[n] ?? '');
    }
    const look = changesBetween(before, await stage.dump());
    for (const [n, times] of TIMES.entries()) {
      const handle = handles[n] ?? '';
      const seen = { name: `${handle} on day ${day}`, looks: [look], times };
      stage.ask(SEARCHED, seen, { right: left.get(handle) ?? [], chance: 1 / (TIMES.length + OTHERS) });
    }
    app.clock.advance(DAY);
  }
}

async function search(stage: Stage, { browser }: Member, username: string): Promise<void> {
  await browser.call(searchInstagram, { query: { username } });
  stage.app.clock.advance(MINUTE / 10);
  await stage.leak('search', username);
}

const SEARCHED = 'the tag of a searched handle';

/** A value on as many new rows of a table as the member has made searches, or a few more. */
function* countValues(trials: Trial[]): Generator<Method> {
  const columns = new Map(
    trials.flatMap(({ looks: [look] }) =>
      [...(look?.tables ?? [])].flatMap(([table, rows]) =>
        [...(rows[0]?.values.keys() ?? [])].map((column) => [`${column} of ${table}`, { table, column }] as const),
      ),
    ),
  );
  for (const [name, { table, column }] of columns) {
    yield {
      name: `how often ${name} is the same`,
      guesses: guessEach(trials, ({ id, looks: [look], times = 0 }) => {
        const rows = look ? rowsOf(look, table, 'new') : [];
        const groups = [...Map.groupBy(rows, ({ values }) => values.get(column) ?? '')];
        const most = (own: unknown[]) => own.length >= times && own.length < times + STEP;
        return anyOf(
          groups.flatMap(([text, own]) => (most(own) ? [text] : [])),
          id,
        );
      }),
    };
  }
  const any = guessEach(trials, ({ id, looks: [look] }) => {
    const row = anyOf([...(look?.tables.values() ?? [])].flat(), id);
    return row && nameOf(row);
  });
  yield { name: 'any', guesses: any };
}

export const searches = [
  actingAttack({
    name: SEARCHED,
    asks: 'names a person',
    guesses: 'a search for @h',
    chance: 'one in the handles that were searched for',
    least: 15,
    finds: [searchedHandles],
    methods: countValues,
  }),
];
