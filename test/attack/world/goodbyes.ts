import { optOut } from '#features/confessions/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { deleteOwnAccount } from './acts.ts';
import { arrive } from './arrivals.ts';
import { visit, type Step } from './agenda.ts';
import { drawMoment, type Person } from './people.ts';
import { confirm, hasProof } from './readers.ts';
import { call, type World } from './world.ts';

/** Each day one member deletes the account and one recipient opts out: alone, so that nobody else hides them. */
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
  const authors = new Set([...world.truth.letters.values()].map(({ author }) => author));
  const person = pickAbsent(world, world.people, ({ userId }) => authors.has(userId));
  if (!person) return;
  person.here = true;
  const isIn = yield* arrive(world, person);
  if (isIn) yield* deleteOwnAccount(world, person);
  person.here = false;
}

/** Somebody who has got letters. */
async function* closeInbox(world: World): AsyncGenerator<number> {
  const { truth } = world;
  const targets = new Set([...truth.letters.values()].flatMap(({ batch, target }) => (batch === null ? [] : target)));
  const everyone = [...world.people, ...world.strangers];
  const person = pickAbsent(world, everyone, ({ handle }) => handle !== null && targets.has(handle));
  if (!person || person.handle === null) return;
  person.here = true;
  const { handle } = person;
  const isStranger = world.strangers.includes(person);
  const isIn = isStranger || (yield* arrive(world, person));
  if (isIn && !(await hasProof(world, person, handle))) yield* confirm(world, person, handle);
  if (isIn && (await call(world, person, optOut, { params: { handle } })).status === 200) {
    person.handle = null;
    truth.readers.delete(handle);
    truth.optOuts.push({ handle, user: isStranger ? null : person.userId, at: world.app.clock.now().getTime() });
    for (const { id, target } of truth.letters.values()) if (target === handle) truth.letters.delete(id);
  }
  person.here = false;
}

function pickAbsent({ random }: World, people: Person[], isAsked: (person: Person) => boolean): Person | undefined {
  return random.shuffle(people).find((person) => !person.gone && !person.here && isAsked(person));
}
