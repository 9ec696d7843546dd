import {
  blockAuthor,
  hideConfession,
  likeConfession,
  openConfession,
  reactToConfession,
  reportConfession,
  searchConfessions,
  unblockAuthor,
  unhideConfession,
  updateInbox,
  type ReceivedConfession,
} from '#features/inbox/contract.ts';
import { REACTIONS } from '#features/letters/contract.ts';
import { REPORT_REASONS } from '#features/moderation/contract.ts';
import { savePublicPage } from '#features/public-pages/contract.ts';
import { linkAccount } from '#features/linked-accounts/contract.ts';
import { exchangeToken, startInstagramLogin, verifyProfile } from '#features/verification/contract.ts';
import { leak } from '../plant.ts';
import { think } from './acts.ts';
import { answer } from './answers.ts';
import type { Person } from './people.ts';
import { letterReadAs } from './received-letters.ts';
import { call, type World } from './world.ts';

/** How likely each of these is for a letter that was just opened. */
const PROBABILITIES = { like: 0.5, react: 0.35, hide: 0.05, report: 0.05, block: 0.06, answer: 0.25 };
/** How likely an already opened letter is marked again. */
const MARKED_AGAIN = 0.06;
/** The share of proofs by premium members with which they also link the account. */
const LINKING = 0.9;
/** How likely somebody changes a setting, and changes it back. Which one it is makes no difference to how often. */
const SETTING = { change: 0.3, changeBack: 0.5 };

/** Proves the handle if needed, reads the letters and marks them. */
export async function* readInbox(world: World, person: Person): AsyncGenerator<number> {
  if (person.handle === null) return;
  if ((await look(world, person, person.handle)) === null) {
    yield think(world);
    yield* confirm(world, person, person.handle);
  }
  for (const letter of (await look(world, person, person.handle)) ?? []) {
    if (letter.opened && !world.random.chance(MARKED_AGAIN)) continue;
    yield think(world);
    if (letter.opened) await markAgain(world, person, letter);
    else yield* open(world, person, letter);
  }
  yield* manageInbox(world, person, person.handle);
}

/** A visitor reads. They close the browser afterwards, or keep it until the next visit. */
export async function* visitAsStranger(world: World, person: Person): AsyncGenerator<number> {
  if (person.here) return;
  person.here = true;
  if (world.random.chance(0.6)) person.browser = null;
  yield* readInbox(world, person);
  person.here = false;
}

export async function hasProof(world: World, person: Person, handle: string): Promise<boolean> {
  return (await look(world, person, handle)) !== null;
}

async function look(world: World, person: Person, handle: string): Promise<ReceivedConfession[] | null> {
  const { status, body } = await call(world, person, searchConfessions, { params: { query: handle } });
  return status === 200 ? body.confessions : null;
}

export async function* confirm(world: World, person: Person, handle: string): AsyncGenerator<number> {
  const { app, truth, random } = world;
  const mode = person.premium && person.userId !== 0 && random.chance(LINKING) ? 'linking' : 'verify';
  const { body: begun } = await call(world, person, startInstagramLogin, { body: { mode } });
  const { url, ...login } = begun;
  const code = await app.instagram.codeFor(handle, url);
  yield think(world);
  const { body: granted } = await call(world, person, exchangeToken, { body: { ...login, code } });
  if (mode === 'linking') await link(world, person, granted.userInfo?.access_token ?? '');
  else {
    const body = { profileName: handle, verificationMethod: 'instagram_oauth' as const };
    const { status } = await call(world, person, verifyProfile, { body });
    if (status !== 200) throw new Error(`Proving @${handle} answered ${status}`);
  }
  if (person.userId !== 0) truth.readers.set(handle, person.account);
  await leak(world, 'proof', person);
}

async function link(world: World, person: Person, instagramAccessToken: string): Promise<void> {
  const body = { instagramUsername: person.handle ?? '', instagramUserId: '', instagramAccessToken };
  const { status } = await call(world, person, linkAccount, { body });
  if (status !== 201) throw new Error(`Linking @${person.handle} answered ${status}`);
}

type Mark =
  | typeof blockAuthor
  | typeof hideConfession
  | typeof likeConfession
  | typeof openConfession
  | typeof unblockAuthor
  | typeof unhideConfession;

async function mark(world: World, person: Person, deed: Mark, { id }: ReceivedConfession): Promise<void> {
  const { status } = await call(world, person, deed, { params: { id } });
  // The author may have retracted it meanwhile: then it looks like a letter of another recipient.
  if (status === 200) await recordMark(world, person, id);
}

async function recordMark(world: World, person: Person, id: string): Promise<void> {
  const letter = await letterReadAs(world, person.handle ?? '', id);
  if (!letter) return;
  if (person.userId !== 0) world.truth.marked.add(letter.id);
  await leak(world, 'mark', person, letter.id);
}

async function react(world: World, person: Person, { id }: ReceivedConfession): Promise<void> {
  const emoji = world.random.pick(REACTIONS);
  const { status } = await call(world, person, reactToConfession, { params: { id }, body: { emoji } });
  if (status === 200) await recordMark(world, person, id);
}

async function* open(world: World, person: Person, letter: ReceivedConfession): AsyncGenerator<number> {
  const { random } = world;
  await mark(world, person, openConfession, letter);
  if (random.chance(PROBABILITIES.like)) await mark(world, person, likeConfession, letter);
  if (random.chance(PROBABILITIES.react)) await react(world, person, letter);
  if (random.chance(PROBABILITIES.hide)) await mark(world, person, hideConfession, letter);
  if (random.chance(PROBABILITIES.report)) {
    yield think(world);
    const body = { reason: random.pick(REPORT_REASONS) };
    await call(world, person, reportConfession, { params: { id: letter.id }, body });
  }
  if (random.chance(PROBABILITIES.block)) await mark(world, person, blockAuthor, letter);
  else if (person.userId !== 0 && letter.canAnswer && random.chance(PROBABILITIES.answer)) {
    const read = await letterReadAs(world, person.handle ?? '', letter.id);
    if (read) yield* answer(world, person, letter.id, read);
  }
}

async function markAgain(world: World, person: Person, letter: ReceivedConfession): Promise<void> {
  if (letter.hidden) return mark(world, person, unhideConfession, letter);
  if (letter.blocked) return mark(world, person, unblockAuthor, letter);
  return world.random.chance(0.5) ? mark(world, person, likeConfession, letter) : react(world, person, letter);
}

async function* manageInbox(world: World, person: Person, handle: string): AsyncGenerator<number> {
  const { hasChanged, setting } = person;
  if (!world.random.chance(hasChanged ? SETTING.changeBack : SETTING.change)) return;
  yield think(world);
  const params = { handle };
  if (setting !== 'page') await call(world, person, updateInbox, { params, body: { [setting]: !hasChanged } });
  else await setPage(world, person, handle, !hasChanged);
  person.hasChanged = !hasChanged;
}

async function setPage(world: World, person: Person, handle: string, isOn: boolean): Promise<void> {
  const body = { isOn, showsName: true, line: 'If it was you on the tram, say so.' };
  const { status } = await call(world, person, savePublicPage, { params: { handle }, body });
  // A suspended member saves none.
  if (status !== 200) return;
  if (isOn) world.truth.pages.add(handle);
  else world.truth.pages.delete(handle);
}
