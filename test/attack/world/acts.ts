import { randomUUID } from 'node:crypto';
import { exportData, deleteAccount, listSessions } from '#features/account/contract.ts';
import { getCurrentUser, logIn, logOut, signUp, verifyEmail } from '#features/auth/contract.ts';
import { listSentConfessions, retractConfession, sendConfession } from '#features/confessions/contract.ts';
import { confirmSubscription, createSubscription } from '#features/membership/contract.ts';
import { getPrivacySettings, updatePrivacySettings } from '#features/privacy/contract.ts';
import { today } from '#platform/server/clock.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { letterForm } from '#test/factories/letter.ts';
import { CARDS } from '#test/harness/stripe-server.ts';
import { writeHint, writeMessage, type Person } from './cast.ts';
import { ask, type World } from './world.ts';

/** Something that a person does here, in steps: what it yields is how long they think before the next one. */
export type Act = (world: World, person: Person) => AsyncGenerator<number>;

/**
 * What a visit is for, and how often. Every kind of visit (the first, a new sign-in, a return) draws from this one
 * list: that somebody has just signed up makes a letter neither more nor less likely, so whatever an attacker finds
 * out about who came when must be of no use. What leaves traces of its own accord is drawn beside it (`live.ts`), not
 * instead of it: that somebody reads must not tell that they did not write.
 */
export const ACTS: { act: Act; weight: number }[] = [
  { act: confess, weight: 0.32 },
  { act: searchOnly, weight: 0.24 },
  { act: lookAround, weight: 0.2 },
  { act: readOwnLetters, weight: 0.1 },
  { act: takeBack, weight: 0.03 },
  { act: changePrivacy, weight: 0.07 },
  { act: fetchExport, weight: 0.04 },
];

export const think = (world: World) => Math.round(world.random.between(3 * SECOND, 2 * MINUTE));

/** Says whether they came in: who is suspended stands before the door. */
export async function* arrive(world: World, person: Person): AsyncGenerator<number, boolean> {
  if (person.userId === 0) yield* openAccount(world, person);
  else if (await needsSignIn(world, person)) {
    const isIn = yield* comeBackSignedOut(world, person);
    if (!isIn) return false;
  }
  await confirmAddress(world, person);
  yield think(world);
  return true;
}

async function needsSignIn(world: World, person: Person): Promise<boolean> {
  if (person.browser === null || world.random.chance(0.4)) return true;
  return (await ask(world, person, getCurrentUser)).status === 401;
}

async function* openAccount(world: World, person: Person): AsyncGenerator<number> {
  const { email, password, name } = person;
  const form = { email, password, confirmPassword: password, firstName: name.first, lastName: name.last };
  const { status, body } = await ask(world, person, signUp, { body: signUpForm(form) });
  if (status !== 201) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`);
  person.userId = body.id;
  if (!person.premium) return;
  yield think(world);
  const { body: begun } = await ask(world, person, createSubscription, { body: {} });
  const paid = world.app.stripe.pay(begun.clientSecret, CARDS.pays);
  if (paid.status !== 'succeeded') throw new Error(`The card was not taken: ${paid.status}`);
  yield think(world);
  await ask(world, person, confirmSubscription, { body: { paymentIntentId: paid.intentId } });
}

/** Opens the link in the mail that came after signing up. */
async function confirmAddress(world: World, person: Person): Promise<void> {
  const token = world.links.get(person.email);
  if (person.confirmed || token === undefined || !world.random.chance(0.6)) return;
  const { status } = await ask(world, person, verifyEmail, { body: { token } });
  person.confirmed = status === 200;
}

async function* comeBackSignedOut(world: World, person: Person): AsyncGenerator<number, boolean> {
  // Another browser, or the same one without its cookie.
  person.browser = null;
  const { email, password } = person;
  const { status } = await ask(world, person, logIn, { body: { email, password } });
  if (status === 403) return false;
  if (status !== 200) throw new Error(`Signing in answered ${status}`);
  yield think(world);
  await ask(world, person, getCurrentUser);
  return true;
}

export async function* leave(world: World, person: Person): AsyncGenerator<number> {
  if (!world.random.chance(0.2)) return;
  yield think(world);
  await ask(world, person, logOut);
  person.browser = null;
}

async function search(world: World, person: Person): Promise<{ target: string; tag: string | null }> {
  const target = world.random.pick(person.crushes.length > 0 ? person.crushes : world.truth.handles);
  const { keys } = world.app.services;
  const { body } = await ask(world, person, searchInstagram, { query: { username: target } });
  person.target = target;
  for (const plant of world.plants) await plant.afterSearch?.(world, person);
  if (!Array.isArray(body.profiles) || !person.collected) return { target, tag: null };
  // As a dump writes it.
  const day = today(world.app.services.clock);
  const tag = `\\x${(await keys.dayTag(world.app.services.db, day, 'search', target)).toString('hex')}`;
  world.truth.searches.add(tag);
  return { target, tag };
}

async function* searchOnly(world: World, person: Person): AsyncGenerator<number> {
  await search(world, person);
  if (world.random.chance(0.3)) {
    yield think(world);
    await search(world, person);
  }
}

async function* confess(world: World, person: Person): AsyncGenerator<number> {
  // Whoever may write as often as they like seldom does: one visit is worth about as much to a guess as another.
  const isSecond = person.sent?.day === today(world.app.services.clock);
  if (person.premium && isSecond && world.random.chance(0.75)) return yield* searchOnly(world, person);
  const several = person.premium && world.random.chance(0.1);
  const letters = several ? 2 + world.random.below(2) : 1;
  for (let n = 0; n < letters; n += 1) {
    const found = await search(world, person);
    yield think(world);
    await send(world, person, found);
    if (n + 1 < letters) yield think(world);
  }
}

async function send(world: World, person: Person, found: { target: string; tag: string | null }): Promise<void> {
  const { random, truth } = world;
  const extras = person.premium
    ? {
        stationery: random.pick(['ivory', 'midnight', 'gilt'] as const),
        ...(random.chance(0.15) && { vanishAfterDays: 7 as const }),
        ...(random.chance(0.05) && { deliveryWindow: 'tonight' as const }),
      }
    : {};
  const withHint = random.chance(0.2) && { deliveryMethod: 'hint' as const, hint: writeHint(random) };
  const body = letterForm({
    targetName: found.target,
    message: writeMessage(random, person),
    anonymityLevel: random.pick(['full', 'full', 'partial'] as const),
    senderInfo: { age: '26-35' },
    clientKey: randomUUID(),
    ...withHint,
    ...extras,
  });
  const { status, body: sent } = await ask(world, person, sendConfession, { body });
  // One a day for free, opted-out handles: refused, as in life.
  if (status !== 201) return;
  const sentAt = world.app.clock.now().getTime();
  const letter = {
    id: sent.id,
    author: person.userId,
    target: found.target,
    words: [body.message, body.hint].filter((text) => text !== undefined),
    searchTag: found.tag,
    sentAt,
    batch: null,
  };
  truth.letters.set(sent.id, letter);
  // Once to each: that two letters go to one recipient must not tell that they are of one hand.
  person.crushes = person.crushes.filter((handle) => handle !== found.target);
  person.sent = { id: sent.id, day: today(world.app.services.clock) };
  for (const plant of world.plants) await plant.afterSend?.(world, person);
}

async function* lookAround(world: World, person: Person): AsyncGenerator<number> {
  await ask(world, person, getCurrentUser);
  yield think(world);
  await ask(world, person, listSessions);
}

async function* readOwnLetters(world: World, person: Person): AsyncGenerator<number> {
  await ask(world, person, listSentConfessions);
  yield think(world);
}

async function* takeBack(world: World, person: Person): AsyncGenerator<number> {
  const { body } = await ask(world, person, listSentConfessions);
  yield think(world);
  const letter = body.confessions[0];
  if (!letter) return;
  await ask(world, person, retractConfession, { params: { id: letter.id } });
  world.truth.letters.delete(letter.id);
}

async function* changePrivacy(world: World, person: Person): AsyncGenerator<number> {
  const { body: settings } = await ask(world, person, getPrivacySettings);
  yield think(world);
  const flipped = world.random.pick(['emailNotifications', 'dataCollection', 'findableByName'] as const);
  const { body: saved } = await ask(world, person, updatePrivacySettings, {
    body: { ...settings, [flipped]: !settings[flipped] },
  });
  person.collected = saved.dataCollection;
}

async function* fetchExport(world: World, person: Person): AsyncGenerator<number> {
  await ask(world, person, exportData);
  yield think(world);
}

export async function* departForGood(world: World, person: Person): AsyncGenerator<number> {
  await ask(world, person, deleteAccount, { body: { currentPassword: person.password } });
  person.gone = true;
  person.browser = null;
  if (person.handle !== null) world.truth.readers.delete(person.handle);
  yield think(world);
}
