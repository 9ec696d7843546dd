import { getCurrentUser, logIn, logOut, signUp, verifyEmail } from '#features/auth/contract.ts';
import { confirmSubscription, createSubscription } from '#features/membership/contract.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { CARDS } from '#test/harness/vendors/stripe-server.ts';
import { leak } from '../plant.ts';
import { accountOf } from './accounts.ts';
import { think } from './acts.ts';
import type { Person } from './people.ts';
import { call, type World } from './world.ts';

/** Signs up or in if needed. Returns false for a suspended member. */
export async function* arrive(world: World, person: Person): AsyncGenerator<number, boolean> {
  if (person.userId === 0) yield* openAccount(world, person);
  else if (await needsSignIn(world, person)) {
    const isIn = yield* signInAgain(world, person);
    if (!isIn) return false;
  }
  await leak(world, 'arrival', person);
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
  person.account = accountOf(world, body.id);
  const { account, handle } = person;
  world.truth.members.push({ account, id: body.id, email, name, handle, signedUpAt: world.app.clock.now().getTime() });
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
