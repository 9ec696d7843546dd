import { optOut } from '#features/inbox/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { leak } from '../plant.ts';
import { deleteOwnAccount } from './acts.ts';
import { arrive } from './arrivals.ts';
import { visit, type Step } from './agenda.ts';
import { drawMoment, type Person } from './people.ts';
import { confirm, hasProof } from './readers.ts';
import { eachLetter, type TrueLetter } from './truth.ts';
import { call, type World } from './world.ts';

/** Each day one member deletes the account and one opts out: alone, so that nobody else hides them. */
export function planGoodbyes(world: World, begin: number, end: number): Step[] {
  const steps: Step[] = [];
  for (let day = begin; day + DAY <= end; day += DAY) {
    const moment = () => drawMoment(world.random, day + DAY / 2, day + DAY);
    steps.push(visit(depart(world), moment()), visit(closeInbox(world), moment()));
  }
  return steps;
}

/** Somebody who has written, because only then there is something to find out. */
async function* depart(world: World): AsyncGenerator<number> {
  const letters = weigh(world, eachLetter(world.truth.letters), ({ author }) => author);
  const person = pickAbsent(world, world.people, ({ account }) => letters.get(account) ?? 0);
  if (!person) return;
  person.here = true;
  const isIn = yield* arrive(world, person);
  if (isIn) yield* deleteOwnAccount(world, person);
  person.here = false;
}

/** A member who has got letters. They have been here before: nobody signs up only to opt out. */
async function* closeInbox(world: World): AsyncGenerator<number> {
  const { truth } = world;
  const delivered = eachLetter(truth.letters).filter(({ batch }) => batch !== null);
  const letters = weigh(world, delivered, ({ target }) => target);
  const person = pickAbsent(world, world.people, ({ handle, userId }) =>
    userId === 0 ? 0 : (letters.get(handle ?? '') ?? 0),
  );
  if (!person || person.handle === null) return;
  person.here = true;
  const { handle } = person;
  const isIn = yield* arrive(world, person);
  if (isIn && !(await hasProof(world, person, handle))) yield* confirm(world, person, handle);
  if (isIn && (await call(world, person, optOut, { params: { handle } })).status === 200) {
    person.handle = null;
    truth.readers.delete(handle);
    truth.pages.delete(handle);
    truth.optOuts.push({ handle, account: person.account, at: world.app.clock.now().getTime() });
    await leak(world, 'optOut', person, handle);
  }
  person.here = false;
}

/** The more letters one of these people has, the more there is to find out. */
const CANDIDATES = 6;

function pickAbsent({ random }: World, people: Person[], lettersFor: (person: Person) => number): Person | undefined {
  const absent = people.filter((person) => !person.gone && !person.here && lettersFor(person) > 0);
  const candidates = random.shuffle(absent).slice(0, CANDIDATES);
  return candidates.toSorted((a, b) => lettersFor(b) - lettersFor(a))[0];
}

/** Letters of today are in no dump of a night yet. */
function weigh<K>({ app }: World, letters: TrueLetter[], key: (letter: TrueLetter) => K): Map<K, number> {
  const now = app.clock.now().getTime();
  const weights = new Map<K, number>();
  for (const letter of letters) {
    const weight = letter.sentAt < now - (now % DAY) ? 1 : 0.1;
    weights.set(key(letter), (weights.get(key(letter)) ?? 0) + weight);
  }
  return weights;
}
