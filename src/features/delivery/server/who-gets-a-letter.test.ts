import { beforeEach, describe, expect, it } from 'vitest';
import { listInboxes, optOut, updateInbox } from '#features/inbox/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { owners } from '#test/factories/owners.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import { linkByMessage } from '#test/harness/vendors/instagram-messages.ts';

const subject = appPerTest();

beforeEach(() => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1 };
});

const { account, rename, signIn, prover, write, inbox } = owners(subject);
const inboxesOf = async (member: Member) => (await (await signIn(member)).call(listInboxes)).body.inboxes;

describe('a letter is for the account that has the handle', () => {
  it('a creator who proves by message reads what was written to the profile that a lookup showed', async () => {
    account('rosa', 'creator');
    await write('rosa', 'To the creator.');
    const rosa = await prover('rosa', 'message');
    expect(await inbox(rosa, 'rosa')).toEqual(['To the creator.']);
    await write('rosa', 'Later.');
    expect(await inbox(rosa, 'rosa')).toEqual(['Later.', 'To the creator.']);
    // By the other way it is the same inbox.
    expect(await inbox(await prover('rosa', 'login'), 'rosa')).toEqual(['Later.', 'To the creator.']);
  });

  it('a letter to a personal account waits for the first who proves the handle', async () => {
    account('ben', 'personal');
    await write('ben', 'Early.');
    const ben = await prover('ben', 'message');
    await write('ben', 'Late.');
    expect(await inbox(ben, 'ben')).toEqual(['Early.', 'Late.']);
  });

  it('an earlier owner keeps what was written to them and gets nothing later', async () => {
    account('ben', 'personal');
    const ben = await prover('ben', 'message');
    await write('ben', 'To Ben.');
    rename('ben', 'ben.before');
    account('ben', 'personal');
    await write('ben', 'To Clara.');
    expect(await inbox(ben, 'ben')).toEqual(['To Ben.']);
    // What he does concerns his own account.
    const pause = { params: { handle: 'ben' }, body: { paused: true } };
    expect((await (await signIn(ben)).call(updateInbox, pause)).status).toBe(200);
    const clara = await prover('ben', 'message');
    expect(await inbox(clara, 'ben')).toEqual(['To Clara.']);
    expect(await inboxesOf(clara)).toMatchObject([{ handle: 'ben', paused: false }]);
    await write('ben', 'To Clara again.');
    expect(await inbox(clara, 'ben')).toEqual(['To Clara again.', 'To Clara.']);
    expect(await inbox(ben, 'ben')).toEqual(['To Ben.']);
  });

  it('a thief who had the handle for an hour reads the letters of that hour alone', async () => {
    account('ben', 'personal');
    const ben = await prover('ben', 'message');
    await write('ben', 'Before.');
    rename('ben', 'ben.robbed');
    account('ben', 'personal');
    const thief = await prover('ben', 'message');
    await write('ben', 'Meanwhile.');
    rename('ben', 'ben.thief');
    rename('ben.robbed', 'ben');
    await prover('ben', 'message', ben);
    await write('ben', 'After.');
    expect(await inbox(ben, 'ben')).toEqual(['After.', 'Before.']);
    expect(await inbox(thief, 'ben')).toEqual(['Meanwhile.']);
  });

  it('two members who prove one account both read its letters', async () => {
    account('couple', 'creator');
    const [one, other] = [await prover('couple', 'login'), await prover('couple', 'message')];
    await write('couple', 'To both.');
    expect([await inbox(one, 'couple'), await inbox(other, 'couple')]).toEqual([['To both.'], ['To both.']]);
  });

  it('nobody has to be known for longer than 180 days', async () => {
    account('late', 'personal');
    await write('late', 'In January.');
    subject.clock.advance(100 * DAY);
    await write('late', 'In April.');
    subject.clock.advance(81 * DAY);
    expect(await inbox(await prover('late', 'message'), 'late')).toEqual(['In April.']);
  });

  it('a profile that an earlier owner has closed can be opened by the next one', async () => {
    account('ben', 'personal');
    const ben = await prover('ben', 'message');
    expect((await (await signIn(ben)).call(optOut, { params: { handle: 'ben' } })).status).toBe(200);
    rename('ben', 'ben.before');
    account('ben', 'personal');
    const clara = await prover('ben', 'message');
    expect(await inboxesOf(clara)).toMatchObject([{ closedByRequest: true }]);
    expect(await inboxesOf(ben)).toMatchObject([{ closedByRequest: false }]);
  });
});

describe('an unconfirmed letter', () => {
  /** Clara has proved @ben by message, and Instagram cannot be asked when a letter to her is delivered. */
  async function letterInOutage(): Promise<Member> {
    account('ben', 'personal');
    const clara = await prover('ben', 'message');
    subject.clock.advance(2 * HOUR);
    const author = await makeMember(subject, { membershipPlan: 'premium' });
    // The author's lookup still works.
    expect((await author.browser.call(searchInstagram, { query: { username: 'ben' } })).status).toBe(200);
    await subject.instagram.down();
    await sendLetter(author.browser, 'ben', { message: 'In the outage.' });
    return clara;
  }

  it('opens once Instagram says that its reader still has the handle', async () => {
    const clara = await letterInOutage();
    expect(await inbox(clara, 'ben')).toEqual(['…']);
    await subject.instagram.upAgain();
    expect(await inbox(clara, 'ben')).toEqual(['In the outage.']);
  });

  it('does not open for one who has given the handle up meanwhile', async () => {
    const clara = await letterInOutage();
    await subject.instagram.upAgain();
    rename('ben', 'clara');
    expect(await inbox(clara, 'ben')).toEqual(['…']);
  });

  it('opens after a new proof if its reader has blocked our account', async () => {
    const ben = account('ben', 'creator');
    const clara = await prover('ben', 'message');
    ben.kind = 'personal';
    subject.instagram.phone.block('ben', true);
    await write('ben', 'Blocked.');
    expect(await inbox(clara, 'ben')).toEqual(['…']);
    ben.kind = 'creator';
    await prover('ben', 'login', clara);
    expect(await inbox(clara, 'ben')).toEqual(['Blocked.']);
  });

  it('is for a creator who has turned personal, and opens with a login as a creator again', async () => {
    const rosa = account('rosa', 'creator');
    const browser = await prover('rosa', 'login');
    await write('rosa', 'To the creator.');
    rosa.kind = 'personal';
    await write('rosa', 'To the personal account.');
    expect(await inbox(browser, 'rosa')).toEqual(['To the creator.', '…']);
    rosa.kind = 'creator';
    subject.clock.advance(DAY + 1);
    expect(await inbox(browser, 'rosa')).toEqual(['To the creator.', 'To the personal account.']);
  });
});

it('a lookup that shows another account decides at once, before anybody proves the handle', async () => {
  account('star', 'creator');
  const first = await prover('star', 'login');
  await write('star', 'To the first.');
  rename('star', 'star.before');
  account('star', 'creator');
  await write('star', 'To the second.');
  expect(await inbox(first, 'star')).toEqual(['To the first.']);
  expect(await inbox(await prover('star', 'login'), 'star')).toEqual(['To the second.']);
});

it('an author has to try again while Instagram cannot be asked, whether or not somebody has proved or linked the handle', async () => {
  for (const name of ['linked', 'proved', 'unknown']) account(name, 'personal');
  await linkByMessage(subject, (await makeMember(subject, { membershipPlan: 'premium' })).browser, 'linked');
  subject.clock.advance(7 * DAY + HOUR);
  await runJob(subject, 'reverify-linked');
  await prover('proved', 'message');
  await subject.instagram.down();
  const { browser } = await makeMember(subject, { membershipPlan: 'premium' });
  const answers = [];
  for (const targetName of ['linked', 'proved', 'unknown'])
    answers.push((await sendForm(browser, { targetName })).body);
  expect(answers[0]).toMatchObject({ code: 'RECIPIENT_UNCHECKED' });
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
});
