import type { Member } from '#test/factories/member.ts';
import type { Dump } from '../dump.ts';
import type { Trial } from '../thief/loot.ts';
import type { Cast } from './cast.ts';
import { actingAttack, learnFrom, tagsIn } from './clues.ts';
import { notifiedPeople } from './plants.ts';
import type { Stage } from './stage.ts';

/** Writes to each handle in some nights and not in others, among letters of other people. What follows that pattern? */
export async function sendInPattern(
  stage: Stage,
  { actors, owners, unproved, crowd }: Cast,
  { nights }: { nights: number },
): Promise<void> {
  const { random } = stage;
  const handles = [...owners.map(({ handle }) => handle), ...unproved];
  const half = Array.from({ length: nights }, (_, n) => n % 2 === 0);
  const open = owners.filter(({ inbox }) => inbox === 'open');
  const patterns = new Map(open.map(({ handle }) => [handle, random.shuffle(half)]));
  const looks: Dump[] = [];
  for (let night = 0; night < nights; night += 1) {
    await stage.begin([...actors, ...crowd]);
    const wanted = [...patterns].filter(([, pattern]) => pattern[night]);
    // With all accounts: each sends a few letters in an hour.
    for (const [n, [handle]] of wanted.entries()) await stage.send(actors[n % actors.length] as Member, handle);
    for (const author of crowd.slice(0, OTHERS)) await stage.send(author, random.pick(handles));
    await stage.deliver();
    looks.push(await stage.look());
    await stage.passDay();
  }
  for (const { handle, hasNotices } of open) {
    const pattern = patterns.get(handle) ?? [];
    stage.ask(PATTERN, { name: handle, looks, pattern }, { right: [`${hasNotices}`], chance: 1 / 2 });
  }
}

/** Letters of others in a night. */
const OTHERS = 5;

const PATTERN = 'notices, by a pattern over nights';

/** Which handles the member has written to in which nights, and for how many tags of a table that pattern fits best. */
function fittingTags(trials: Trial[]): Map<string, Map<string, string>> {
  const features = new Map(trials.map(({ id }) => [id, new Map<string, string>()]));
  const nights = (trials[0]?.looks ?? []).map((look) => tagsIn([look]));
  for (const table of new Set(nights.flatMap((tags) => [...tags.keys()]))) {
    const seenIn = (tag: string) => nights.map((tags) => tags.get(table)?.has(tag) ?? false);
    const tags = new Set(nights.flatMap((own) => [...(own.get(table) ?? [])]));
    const best = [...tags].flatMap((tag) => bestFit(trials, seenIn(tag)));
    for (const [id, own] of features)
      own.set(`tags in ${table} with its pattern`, `${best.filter((one) => one === id).length}`);
  }
  return features;
}

/** In so many nights at least: others write to the same people. */
const SIMILAR = 0.8;

/** The handle whose pattern is most like the nights in which a tag was seen, if it is like them at all. */
function bestFit(trials: Trial[], seen: boolean[]): string[] {
  const fits = trials.map(({ id, pattern = [] }) => ({
    id,
    fit: pattern.filter((acts, night) => acts === seen[night]).length,
  }));
  const most = Math.max(...fits.map(({ fit }) => fit));
  const isLike = most >= SIMILAR * seen.length;
  return fits.flatMap(({ id, fit }) => (isLike && fit === most ? [id] : []));
}

export const patterns = [
  actingAttack({
    name: PATTERN,
    asks: 'names a person',
    guesses: 'whether @h gets notices',
    chance: 'one in two',
    least: 20,
    finds: [notifiedPeople],
    methods: (trials, answerOf) => learnFrom(fittingTags(trials), answerOf),
  }),
];
