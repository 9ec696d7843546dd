import { blockAuthor, optOut, reportConfession, searchConfessions, updateInbox } from '#features/inbox/contract.ts';
import { logIn } from '#features/auth/contract.ts';
import { sendAppeal } from '#features/moderation/contract.ts';
import { reopenProfile } from '#features/opt-out/contract.ts';
import { withoutSuspended } from '#features/moderation/server/index.ts';
import { closeHandle } from '#features/handles/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { ACTS, think } from '../world/acts.ts';
import { visit, type Step } from '../world/agenda.ts';
import { arrive } from '../world/arrivals.ts';
import { visitChats } from '../world/chats.ts';
import { drawMoment, type Person } from '../world/people.ts';
import { confirm, hasProof, readInbox } from '../world/readers.ts';
import { call, type World } from '../world/world.ts';

type Errand = (world: World, person: Person, handle: string) => AsyncGenerator<number>;

/** How long before the end people begin to close and pause their inboxes: nothing arrives there afterwards. */
const CLOSING = 8 * HOUR;
/** How long before the end suspended people appeal. */
const APPEALING = 5 * HOUR;
/** How long a profile stays closed by a request of somebody else. */
const REQUESTED = 20 * MINUTE;

/**
 * What people rarely do, done by more of them, so that there is enough to ask about. The owners of handles write to each other,
 * chat, report a letter and block an author, open their profile again that a request has closed, and pause their inbox or opt
 * out. Suspended people appeal.
 */
export function planErrands(world: World, begin: number, end: number): Step[] {
  const { random } = world;
  const owners = random.shuffle(world.people.filter(({ handle }) => handle !== null));
  const at = (from: number, until: number) => drawMoment(random, from, until);
  const middle = (begin + end) / 2;
  // Of the days before, no counts are left.
  const lastDay = end - (end % DAY);
  return owners.flatMap((person, n) => {
    const go = (errand: Errand, moment: number) => visit(runErrand(world, person, errand), moment);
    // One in three: what was addressed to them, and what they did with it, is deleted.
    const isClosing = n % 3 === 0;
    const steps = [
      go(write, at(begin, begin + (end - begin) / 3)),
      go(write, at(lastDay, end - CLOSING)),
      go(readInbox, at(middle, end - CLOSING)),
      go(complain, at(middle, end - APPEALING)),
      go(isClosing ? close : pause, at(end - CLOSING, end)),
    ];
    if (!isClosing) {
      const reopening = at(middle, end - CLOSING);
      steps.push(visit(closeByRequest(world, person), reopening - REQUESTED), go(reopen, reopening));
    }
    const others = [go(prove, at(begin, middle)), go(chat, at(end - CLOSING, end))];
    return [...steps, ...others, visit(appeal(world, person), at(end - APPEALING, end))];
  });
}

/** They sign in, because they have not been here for long. */
async function* runErrand(world: World, person: Person, errand: Errand): AsyncGenerator<number> {
  const { handle } = person;
  if (person.gone || person.here || handle === null) return;
  person.here = true;
  person.browser = null;
  const isIn = yield* arrive(world, person);
  if (isIn) yield* errand(world, person, handle);
  person.here = false;
}

async function* write(world: World, person: Person): AsyncGenerator<number> {
  const [confess] = ACTS;
  if (confess) yield* confess.act(world, person);
}

async function* chat(world: World, person: Person, handle: string): AsyncGenerator<number> {
  yield* prove(world, person, handle);
  yield* visitChats(world, person);
}

async function* complain(world: World, person: Person, handle: string): AsyncGenerator<number> {
  yield* prove(world, person, handle);
  const { body } = await call(world, person, searchConfessions, { params: { query: handle } });
  const id = body.confessions?.find(({ blocked }) => !blocked)?.id;
  yield think(world);
  if (id === undefined) return;
  await call(world, person, reportConfession, { params: { id }, body: { reason: 'other' } });
  yield think(world);
  await call(world, person, blockAuthor, { params: { id } });
}

async function* prove(world: World, person: Person, handle: string): AsyncGenerator<number> {
  if (!(await hasProof(world, person, handle))) yield* confirm(world, person, handle);
}

async function* pause(world: World, person: Person, handle: string): AsyncGenerator<number> {
  yield* prove(world, person, handle);
  yield think(world);
  await call(world, person, updateInbox, { params: { handle }, body: { paused: true } });
}

/** Somebody else has asked to close the profile, and the request was applied. */
async function* closeByRequest({ app }: World, { handle }: Person): AsyncGenerator<number> {
  if (handle !== null) await inTransaction(app.services, (tx) => closeHandle(tx, handle, 'request'));
  yield 0;
}

async function* reopen(world: World, person: Person, handle: string): AsyncGenerator<number> {
  yield* prove(world, person, handle);
  yield think(world);
  await call(world, person, reopenProfile, { params: { handle } });
}

async function* close(world: World, person: Person, handle: string): AsyncGenerator<number> {
  const { truth } = world;
  yield* prove(world, person, handle);
  yield think(world);
  const { status } = await call(world, person, optOut, { params: { handle } });
  if (status !== 200) return;
  person.handle = null;
  truth.readers.delete(handle);
  truth.optOuts.push({ handle, account: person.account, at: world.app.clock.now().getTime() });
}

/** Tries to sign in, and appeals. */
async function* appeal(world: World, person: Person): AsyncGenerator<number> {
  if (person.gone || person.here || !(await isSuspended(world, person))) return;
  person.here = true;
  person.browser = null;
  const { email, password } = person;
  const { body } = await call(world, person, logIn, { body: { email, password } });
  const { appealTicket: ticket = null } = body as { appealTicket?: string | null };
  yield think(world);
  if (ticket !== null) await call(world, person, sendAppeal, { body: { ticket, message: 'It was a quotation.' } });
  person.here = false;
}

async function isSuspended({ app }: World, { userId, email, confirmed }: Person): Promise<boolean> {
  const others = await withoutSuspended(app.services, [{ userId, email, emailVerified: confirmed }]);
  return userId !== 0 && others.length === 0;
}
