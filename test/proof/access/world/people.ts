import { logIn } from '#features/auth/contract.ts';
import { savePublicPage } from '#features/public-pages/contract.ts';
import { makeLinkedMember } from '#test/factories/linked-member.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { changeStored, deleteAccountRow, makeUser, PASSWORD, type UserFields } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { idOf } from './letters.ts';
import { CALLERS, type CallerName, type FLOWERS, FREE_HANDLES, HANDLES, LINKED, NAMES, words } from './names.ts';

const CONFIRMED: UserFields = { emailVerifiedOn: '2026-03-01' };
const PREMIUM: UserFields = { ...CONFIRMED, membershipPlan: 'premium' };

/** The day on which all calls are made. */
export const TODAY = '2026-03-14T10:30:00Z';

async function prove(subject: TestApp, browser: Browser, handle: string): Promise<void> {
  const { status } = await proveHandle(subject, browser, handle);
  if (status !== 200) throw new Error(`@${handle} was not proved: status ${status}`);
}

async function makeProver(subject: TestApp, handle: string, fields: UserFields): Promise<Member> {
  const member = await makeMember(subject, fields);
  await prove(subject, member.browser, handle);
  return member;
}

async function showPage({ browser }: Member, handle: string, flower: keyof typeof FLOWERS): Promise<void> {
  const body = { isOn: true, showsName: false, line: words(flower) };
  const { status } = await browser.call(savePublicPage, { params: { handle }, body });
  if (status !== 200) throw new Error(`The page of @${handle} was not saved: status ${status}`);
}

/** The people of the matrix, and what has happened to them until two days ago. */
export async function makePeople(subject: TestApp) {
  const { clock, instagram, services } = subject;
  for (const handle of [...Object.values(HANDLES), LINKED, ...Object.values(FREE_HANDLES)]) instagram.register(handle);

  clock.set('2025-12-01T10:30:00Z');
  const lapsed = await makeProver(subject, HANDLES.recipient, CONFIRMED);

  clock.set('2026-02-20T10:30:00Z');
  const earlier = await makeProver(subject, HANDLES.recipient, CONFIRMED);
  await showPage(earlier, HANDLES.recipient, 'early');
  const expired = await makeMember(subject, PREMIUM);
  const friend = await makeMember(subject, PREMIUM);
  await sendLetter(friend.browser, HANDLES.recipient, { message: words('early') });
  const earlyLetter = await idOf(earlier.browser, HANDLES.recipient, 'early');

  clock.set('2026-03-02T10:30:00Z');
  // The handle changes hands: from now on it is another account's.
  instagram.rename(HANDLES.recipient, 'gave.it.up');
  instagram.register(HANDLES.recipient);

  clock.set('2026-03-12T10:30:00Z');
  const recipient = await makeProver(subject, HANDLES.recipient, { ...CONFIRMED, lastName: NAMES.recipient });
  await showPage(recipient, HANDLES.recipient, 'page');
  const author = await makeProver(subject, HANDLES.author, { ...PREMIUM, lastName: NAMES.author });
  const other = await makeProver(subject, HANDLES.other, CONFIRMED);
  const young: UserFields = { ...CONFIRMED, dateOfBirth: '2010-01-01', parentalPermission: true };
  const minor = await makeProver(subject, HANDLES.minor, young);
  const suspended = await makeSubscriber(subject);
  await prove(subject, suspended.browser, HANDLES.suspended);
  await showPage(suspended, HANDLES.suspended, 'suspendeds');
  const lapsedVisitor = subject.browser();
  await prove(subject, lapsedVisitor, HANDLES.recipient);

  return {
    earlyLetter,
    lapsed,
    earlier,
    expired,
    friend,
    recipient,
    author,
    other,
    minor,
    suspended,
    lapsedVisitor,
    blocked: await makeMember(subject, CONFIRMED),
    former: await makeLinkedMember(subject, LINKED, CONFIRMED),
    premium: await makeSubscriber(subject),
    free: await makeMember(subject, CONFIRMED),
    unconfirmed: await makeMember(subject, { emailVerifiedOn: null }),
    moderator: await makeMember(subject, { ...CONFIRMED, role: 'moderator' }),
    suspendedModerator: await makeMember(subject, { ...CONFIRMED, role: 'moderator' }),
    byPassword: await makeUser(services, { ...CONFIRMED, role: 'moderator' }),
    deleted: await makeMember(subject, PREMIUM),
    signedOut: await makeMember(subject, PREMIUM),
  };
}

export type People = Awaited<ReturnType<typeof makePeople>>;

/** Somebody who makes calls. */
export interface Caller {
  browser: Browser;
  user?: Member['user'];
  /** A vendor has no cookies, is at no page of ours, and signs what it posts, rightly or not. */
  signs?: 'rightly' | 'wrongly';
}

/** What has happened since, and the browsers from which they call. The names are those of the table. */
export async function makeCallers(subject: TestApp, people: People): Promise<Map<string, Caller>> {
  const { services } = subject;
  await changeStored(services, people.former.user.id, { membershipPlan: 'free' });
  const signIn = async ({ user }: Pick<Member, 'user'>) => ({ user, browser: await subject.browser().signInAs(user) });

  const proved = subject.browser();
  await prove(subject, proved, HANDLES.recipient);
  const byPassword = subject.browser();
  await byPassword.call(logIn, { body: { email: people.byPassword.email, password: PASSWORD } });
  const signedOut = await signIn(people.signedOut);
  // The row of the session is left: the epoch alone must end it.
  await changeStored(services, people.signedOut.user.id, { epoch: people.signedOut.user.epoch + 1 });
  const deleted = await signIn(people.deleted);
  await deleteAccountRow(services, people.deleted.user.id);

  const callers: Record<CallerName, Caller> = {
    visitor: { browser: subject.browser() },
    'proved visitor': { browser: proved },
    'lapsed visitor': { browser: people.lapsedVisitor },
    'expired session': { browser: people.expired.browser },
    'signed out everywhere': { browser: signedOut.browser },
    'deleted member': { browser: deleted.browser },
    unconfirmed: await signIn(people.unconfirmed),
    free: await signIn(people.free),
    premium: await signIn(people.premium),
    'former premium': await signIn(people.former),
    author: await signIn(people.author),
    recipient: await signIn(people.recipient),
    'other recipient': await signIn(people.other),
    'earlier owner': await signIn(people.earlier),
    'lapsed recipient': await signIn(people.lapsed),
    'blocked author': await signIn(people.blocked),
    minor: await signIn(people.minor),
    suspended: await signIn(people.suspended),
    moderator: await signIn(people.moderator),
    'moderator by password': { user: people.byPassword, browser: byPassword },
    'suspended moderator': await signIn(people.suspendedModerator),
    vendor: { browser: subject.browser(), signs: 'rightly' },
    forger: { browser: subject.browser(), signs: 'wrongly' },
  };
  await suspendPerson(services, people.suspended.user);
  await suspendPerson(services, people.suspendedModerator.user);
  return new Map(CALLERS.map((name) => [name, callers[name]]));
}
