import { readInstagramAccounts, readPeriods } from '#features/handles/server/index.ts';
import { handleTagOf } from '#features/handles/server/periods.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { anyOf, guessEach } from '../clues/guess.ts';
import type { Method } from '../define-attack.ts';
import { written, type Dump } from '../dump.ts';
import type { Loot, Trial } from '../thief/loot.ts';
import type { Cast } from './cast.ts';
import { actingAttack, featuresOf, learnFrom } from './clues.ts';
import { changesBetween, nameOf } from './look.ts';
import { noticedLetters, seenHandles, unwantedLetters } from './plants.ts';
import type { Stage } from './stage.ts';

/** What a letter alone in its batch showed, by the handle that it was to. */
export type LoneLooks = Map<string, Dump>;

/** Written by proofs and by what the owner of an account does, never by a letter. */
const OWNERS = ['public.handles', 'public.instagram_accounts'];

/** Sends a letter to each handle when nobody else does, and looks after its delivery and a day later. */
export async function sendAlone(stage: Stage, { actor, owners, unproved }: Cast): Promise<LoneLooks> {
  const looks: LoneLooks = new Map();
  const chance = 1 / owners.length;
  for (const { handle, hasNotices, inbox } of owners) {
    const before = await stage.begin([actor]);
    await stage.send(actor, handle);
    await stage.deliver();
    const look = await stage.look();
    looks.set(handle, look);
    stage.ask(ITS_ROWS, { name: handle, looks: [look] }, { right: await rowsAbout(stage, handle), chance });
    await stage.passDay();
    const day = changesBetween(before, await stage.dump());
    if (inbox === 'open') {
      stage.ask(NOTIFIED, { name: handle, looks: [look] }, { right: [`${hasNotices}`], chance: 1 / 2 });
      stage.ask(QUIET_DAY, { name: handle, looks: [day] }, { right: [`${hasNotices}`], chance: 1 / 2 });
    }
    // Of open inboxes, as many as there are of the others.
    if (inbox !== 'open' || hasNotices) {
      stage.ask(WANTED, { name: handle, looks: [look] }, { right: [inbox], chance: 1 / 3 });
    }
  }
  for (const handle of unproved) {
    await stage.begin([actor]);
    // Nobody has, so that the letter brings the first news of the account.
    await actor.browser.call(searchInstagram, { query: { username: handle } });
    await stage.send(actor, handle);
    await stage.deliver();
    const right = await rowsAbout(stage, handle);
    stage.ask(ITS_ROWS, { name: handle, looks: [await stage.look()] }, { right, chance });
  }
  return looks;
}

/** The row of a handle, and that of the account that has proved it. */
export async function rowsAbout({ app: { services } }: Stage, handle: string): Promise<string[]> {
  const account = (await readPeriods(services, [handle]))(handle).at(-1)?.account;
  const proved = await readInstagramAccounts(services, [account ?? []].flat());
  return [written(handleTagOf(services.keys, handle)), ...[...proved.values()].map(({ row }) => row)];
}

const NOTIFIED = 'asked for notices';
const QUIET_DAY = 'mails and jobs on a quiet day';
export const WANTED = 'paused or blocked';
const ITS_ROWS = 'a row of the handle';

function* learn(trials: Trial[], answerOf: (id: string) => string): Generator<Method> {
  yield* learnFrom(new Map(trials.map(({ id, looks: [look] }) => [id, featuresOf(look as Dump)])), answerOf);
}

/** A row of a person: one that changed, or any about a handle. */
export function* guessRow(trials: Trial[], _: unknown, { last }: Loot): Generator<Method> {
  yield* changedRows(trials);
  const any = OWNERS.flatMap((table) => last.tables.get(table) ?? []).map(nameOf);
  yield { name: 'any row about a handle', guesses: guessEach(trials, ({ id }) => anyOf(any, id) ?? '') };
}

/** The only rows that changed are the letter's, or those of its recipient. */
export function* changedRows(trials: Trial[]): Generator<Method> {
  for (const table of new Set(trials.flatMap(({ looks }) => looks.flatMap(({ tables }) => [...tables.keys()])))) {
    const rowsOf = ({ looks }: Trial) => looks.flatMap(({ tables }) => (tables.get(table) ?? []).map(nameOf));
    yield { name: `written in ${table}`, guesses: guessEach(trials, (trial) => anyOf(rowsOf(trial), trial.id)) };
  }
}

export const loneLetters = [
  ...[NOTIFIED, QUIET_DAY].map((name) =>
    actingAttack({
      name,
      asks: 'names a person',
      guesses: 'whether @h gets notices',
      chance: 'one in two',
      least: 20,
      finds: [noticedLetters],
      methods: learn,
    }),
  ),
  actingAttack({
    name: WANTED,
    asks: 'names a person',
    guesses: 'what @h has set',
    chance: 'one in three',
    least: 20,
    finds: [unwantedLetters],
    methods: learn,
  }),
  actingAttack({
    name: ITS_ROWS,
    asks: 'names a person',
    guesses: 'a row of @h',
    chance: 'one in the handles that were proved',
    least: 40,
    finds: [seenHandles],
    methods: guessRow,
  }),
];
