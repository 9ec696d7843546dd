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
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { writeHint, writeMessage, type Person } from './people.ts';
import { call, type World } from './world.ts';

/** What a person does in a visit. It yields how long they think before the next step. */
export type Act = (world: World, person: Person) => AsyncGenerator<number>;

/**
 * What a visit is for, and how often. Every kind of visit (the first, a new sign-in, a return) draws from this list: having just
 * signed up makes a letter neither more nor less likely, so knowing who came when must not help an attacker. Reading and chatting
 * leave traces of their own, so they are drawn in addition to an act (`simulate.ts`), not instead of it: that a person reads must
 * not imply that they did not write.
 */
export const ACTS: { act: Act; weight: number }[] = [
  { act: confess, weight: 0.32 },
  { act: searchOnly, weight: 0.24 },
  { act: browse, weight: 0.2 },
  { act: readOwnLetters, weight: 0.1 },
  { act: retractLetter, weight: 0.03 },
  { act: changePrivacy, weight: 0.07 },
  { act: fetchExport, weight: 0.04 },
];

export const think = (world: World) => Math.round(world.random.between(3 * SECOND, 2 * MINUTE));

/** Signs up or in if needed. Returns false for a suspended member. */
export async function* arrive(world: World, person: Person): AsyncGenerator<number, boolean> {
  if (person.userId === 0) yield* openAccount(world, person);
  else if (await needsSignIn(world, person)) {
    const isIn = yield* signInAgain(world, person);
    if (!isIn) return false;
  }
  await confirmAddress(world, person);
  yield think(world);
  return true;
}

async function needsSignIn(world: World, person: Person): Promise<boolean> {
  if (person.browser === null || world.random.chance(0.4)) return true;
  return (await call(world, person, getCurrentUser)).status === 401;
}

async function* openAccount(world: World, person: Person): AsyncGenerator<number> {
  const { email, password, name } = person;
  const form = { email, password, confirmPassword: password, firstName: name.first, lastName: name.last };
  const { status, body } = await call(world, person, signUp, { body: signUpForm(form) });
  if (status !== 201) throw new Error(`Signing up answered ${status}: ${JSON.stringify(body)}`);
  person.userId = body.id;
  if (!person.premium) return;
  yield think(world);
  const { body: begun } = await call(world, person, createSubscription, { body: {} });
  const paid = world.app.stripe.pay(begun.clientSecret, CARDS.pays);
  if (paid.status !== 'succeeded') throw new Error(`The card was not accepted: ${paid.status}`);
  yield think(world);
  await call(world, person, confirmSubscription, { body: { paymentIntentId: paid.intentId } });
}

/** Opens the confirmation link from the mail after signing up. */
async function confirmAddress(world: World, person: Person): Promise<void> {
  const token = world.links.get(person.email);
  if (person.confirmed || token === undefined || !world.random.chance(0.6)) return;
  const { status } = await call(world, person, verifyEmail, { body: { token } });
  person.confirmed = status === 200;
}

async function* signInAgain(world: World, person: Person): AsyncGenerator<number, boolean> {
  // Another browser, or the same one without its cookie.
  person.browser = null;
  const { email, password } = person;
  const { status } = await call(world, person, logIn, { body: { email, password } });
  if (status === 403) return false;
  if (status !== 200) throw new Error(`Signing in answered ${status}`);
  yield think(world);
  await call(world, person, getCurrentUser);
  return true;
}

export async function* leave(world: World, person: Person): AsyncGenerator<number> {
  if (!world.random.chance(0.2)) return;
  yield think(world);
  await call(world, person, logOut);
  person.browser = null;
}

async function search(world: World, person: Person): Promise<{ target: string; tag: string | null }> {
  const target = world.random.pick(person.crushes.length > 0 ? person.crushes : world.truth.handles);
  const { keys } = world.app.services;
  const { body } = await call(world, person, searchInstagram, { query: { username: target } });
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
  // Premium members rarely send a second letter on a day, so that each visit is about as likely to have a letter.
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
  const { status, body: sent } = await call(world, person, sendConfession, { body });
  // Refused, because the daily letter is used up or the recipient has opted out.
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
  // One letter to each recipient: two letters to one recipient must not imply one author.
  person.crushes = person.crushes.filter((handle) => handle !== found.target);
  person.sent = { id: sent.id, day: today(world.app.services.clock) };
  for (const plant of world.plants) await plant.afterSend?.(world, person);
}

async function* browse(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, getCurrentUser);
  yield think(world);
  await call(world, person, listSessions);
}

async function* readOwnLetters(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, listSentConfessions);
  yield think(world);
}

async function* retractLetter(world: World, person: Person): AsyncGenerator<number> {
  const { body } = await call(world, person, listSentConfessions);
  yield think(world);
  const letter = body.confessions[0];
  if (!letter) return;
  await call(world, person, retractConfession, { params: { id: letter.id } });
  world.truth.letters.delete(letter.id);
}

async function* changePrivacy(world: World, person: Person): AsyncGenerator<number> {
  const { body: settings } = await call(world, person, getPrivacySettings);
  yield think(world);
  const flipped = world.random.pick(['emailNotifications', 'dataCollection', 'findableByName'] as const);
  const { body: saved } = await call(world, person, updatePrivacySettings, {
    body: { ...settings, [flipped]: !settings[flipped] },
  });
  person.collected = saved.dataCollection;
}

async function* fetchExport(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, exportData);
  yield think(world);
}

export async function* deleteOwnAccount(world: World, person: Person): AsyncGenerator<number> {
  await call(world, person, deleteAccount, { body: { currentPassword: person.password } });
  person.gone = true;
  person.browser = null;
  if (person.handle !== null) world.truth.readers.delete(person.handle);
  yield think(world);
}
