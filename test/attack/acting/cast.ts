import { blockAuthor, searchConfessions, updateInbox } from '#features/inbox/contract.ts';
import { askForLetters } from '#features/notices/contract.ts';
import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { Stage } from './stage.ts';

type Inbox = 'open' | 'paused' | 'blocked';
/** Half of all are open: only there do notices show. */
const INBOXES: Inbox[] = ['open', 'paused', 'open', 'blocked'];

/** Somebody whom letters are written to. */
export interface Owner extends Member {
  handle: string;
  /** They asked to hear of letters, by email, in a browser or both. */
  hasNotices: boolean;
  /** Whether letters of the member who acts reach them. */
  inbox: Inbox;
}

/** Who takes part. All authors are premium, because they write more than one letter a day. */
export interface Cast {
  /** The member who acts, with several accounts. */
  actors: Member[];
  /** The first of them. */
  actor: Member;
  owners: Owner[];
  /** Others who write. */
  crowd: Member[];
  /** Handles that Instagram shows, and that nobody has proved. */
  unproved: string[];
}

const WAYS = [
  { email: true, push: false },
  { email: false, push: true },
  { email: true, push: true },
];

/** Each sends at most three letters a day to one handle, and together they flood it. */
const ACTORS = 10;
const CROWD = 9;

export async function makeCast(
  stage: Stage,
  { owners, unproved }: { owners: number; unproved: number },
): Promise<Cast> {
  const { app, random } = stage;
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => makePremiumMember(app)));
  const actors = await members(ACTORS);
  const crowd = await members(CROWD);
  for (const n of random.shuffle(Array.from({ length: owners }, (_, index) => index))) await makeOwner(stage, n);
  const cast: Cast = {
    actors,
    actor: actors[0] as Member,
    owners: [...stage.owners.values()],
    crowd,
    unproved: ACCOUNTS.filter(({ kind }) => kind !== 'personal')
      .slice(0, unproved)
      .map(({ username }) => username),
  };
  await blockActor(stage, cast);
  for (const { handle, browser } of cast.owners.filter(({ inbox }) => inbox === 'paused')) {
    await browser.call(updateInbox, { params: { handle }, body: { paused: true } });
  }
  await stage.passDay();
  return cast;
}

async function makeOwner({ app, owners, random }: Stage, n: number): Promise<void> {
  const handle = `velvet.owner.${n}`;
  app.instagram.register(handle);
  const hasNotices = n % 2 === 0;
  // Whoever links an account gets them, until they choose otherwise. Others may have browsers for notices of matches and chats.
  const member = random.chance(0.5)
    ? await makeLinkedMember(app, handle)
    : await makePremiumMember(app, [handle], { membershipPlan: 'free', emailVerifiedOn: '2026-03-01' });
  if (random.chance(0.5)) await subscribeBrowser(app, member);
  const ways = hasNotices ? random.pick(WAYS) : { email: false, push: false };
  await member.browser.call(askForLetters, { body: ways });
  owners.set(handle, { ...member, handle, hasNotices, inbox: INBOXES[Math.floor(n / 2) % 4] ?? 'open' });
}

/** Proofs last for ninety days, and much happens in this world. */
export async function proveAgain(stage: Stage, { owners }: Cast): Promise<void> {
  await stage.signIn(owners);
  for (const { handle, browser } of owners) await proveHandle(stage.app, browser, handle);
}

/** Gets a letter of the member who acts to each of those who block them, and lets them do it. */
async function blockActor(stage: Stage, { actor, owners }: Cast): Promise<void> {
  const blocking = owners.filter(({ inbox }) => inbox === 'blocked');
  for (const { handle } of blocking) await stage.send(actor, handle);
  await stage.deliver();
  for (const { handle, browser } of blocking) {
    const { body } = await browser.call(searchConfessions, { params: { query: handle } });
    for (const { id } of body.confessions) await browser.call(blockAuthor, { params: { id } });
  }
}
