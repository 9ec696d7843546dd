import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { stop } from '#features/site/server/index.ts';
import { caseNumber } from '#features/moderation/server/index.ts';
import { readOrder, writeNew } from '#scripts/disclose.ts';
import { caseActions, HELD, READER } from '#test/factories/cases.ts';
import { makeMember, makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { allTableRules } from '../features.ts';
import { collect, listNotIncluded, listTablesWithoutExport, type Subject } from './disclose.ts';
import { withReadOnlyServices } from './with-services.ts';

const subject = appPerTest();
const { moderator, casesIn, decide, reportLetter, reportChat, holdLetter } = caseActions(() => subject);

const find = (kind: Subject['kind'], name: string) =>
  withReadOnlyServices(subject.database, subject, (services) => collect(services, { kind, name }));

const numberOfCase = async (queue: 'reports' | 'held') =>
  caseNumber((await casesIn(await moderator(), queue))[0]?.id ?? '');

it('of an account it has everything that the rules of the tables export, and the suspensions, but no password', async () => {
  const { browser, user } = await makeMember(subject);
  await sendLetter(browser, READER, { message: 'You hum when you think that nobody is near.' });
  await suspendPerson(subject.services, user);
  const found = await find('account', user.email.toUpperCase());
  expect(found).toMatchObject({
    account: { id: user.id, email: user.email },
    confessions: [{ targetName: READER, message: 'You hum when you think that nobody is near.' }],
    suspensions: [{ until: null }],
  });
  expect(found).not.toHaveProperty('account.password');
  expect(await find('account', 'nobody@example.org')).toBeNull();
});

describe('of a case', () => {
  it('has the reported letter and the account that wrote it', async () => {
    const { user } = await reportLetter({ message: 'I know where you live.' });
    const found = await find('case', await numberOfCase('reports'));
    expect(found).toMatchObject({
      reports: [
        {
          reason: 'harassment',
          note: 'It frightens me.',
          evidence: { letter: { message: 'I know where you live.' } },
          writtenBy: { id: user.id, email: user.email },
        },
      ],
      heldLetters: [],
    });
  });

  it('has the messages of a reported chat and who wrote them, but not who reported', async () => {
    const { reported, reporter } = await reportChat();
    const found = await find('case', await numberOfCase('reports'));
    expect(found).toMatchObject({ reports: [{ reason: 'threat', writtenBy: { email: reported.user.email } }] });
    expect(JSON.stringify(found)).toContain('I know where you live.');
    expect(JSON.stringify(found)).not.toContain(reporter.user.email);
  });

  it('has the held letter, for whom it is and who wrote it, also once it is refused', async () => {
    const { user } = await holdLetter();
    const number = await numberOfCase('held');
    const letter = { to: READER, letter: { message: HELD }, writtenBy: { email: user.email } };
    expect(await find('case', number.toUpperCase())).toMatchObject({ heldLetters: [{ ...letter, state: 'held' }] });
    const [open] = await casesIn(await moderator(), 'held');
    await decide(await moderator(), open?.id ?? '', { action: 'remove', reason: 'A handle elsewhere.' });
    expect(await find('case', number)).toMatchObject({ heldLetters: [{ ...letter, state: 'refused' }] });
  });

  it('that does not exist it has nothing', async () => {
    await reportLetter();
    expect(await find('case', '00000000')).toBeNull();
  });
});

it('of a handle it has who proved it, and whether it is closed', async () => {
  const { user } = await makePremiumMember(subject, [READER]);
  expect(await find('handle', READER)).toMatchObject({
    isKnown: true,
    closed: null,
    owners: [{ currentHandle: READER, provedBy: [{ by: 'login', account: { email: user.email } }] }],
  });
  expect(await find('handle', 'nobody.knows')).toEqual({
    handle: 'nobody.knows',
    isKnown: false,
    closed: null,
    owners: [],
  });
});

it('reads in a transaction in which nothing can be changed', async () => {
  const change = withReadOnlyServices(subject.database, subject, (services) => stop(services, 'sending', 'x'));
  await expect(change).rejects.toMatchObject({ cause: { code: '25006' } });
  const { rows } = await subject.services.db.execute(sql`SELECT 1 FROM stops`);
  expect(rows).toEqual([]);
});

it('says what it cannot have, in the words of the tables’ rules', () => {
  const reasons = listNotIncluded(allTableRules);
  expect(reasons).toContainEqual({ what: 'who has searched', why: 'Who searched is not stored.' });
  // The tag of a report leads back to the inbox that it came from, so 'not stored' alone would mislead.
  expect(reasons.find(({ what }) => what === 'who has reported something')?.why).toContain('The keys lead');
  expect(reasons.filter(({ why }) => why === '')).toEqual([]);
  expect(listTablesWithoutExport(allTableRules)).not.toHaveProperty('users');
});

describe('the command', () => {
  const CASE = '1a2b3c4d';

  it('reads what it is about, and where to write', () => {
    expect(readOrder(['--handle', '@Rosa.Lindt', '--out', 'x.json'])).toEqual({
      subject: { kind: 'handle', name: 'rosa.lindt' },
      out: 'x.json',
    });
    expect(readOrder(['--case', CASE, '--out', 'x']).subject).toEqual({ kind: 'case', name: CASE });
  });

  it.each([
    [['--account', 'a@example.org'], 'Writes into a file'],
    [['--out', 'x'], 'Writes into a file'],
    [['--account', 'a@example.org', '--handle', 'rosa.lindt', '--out', 'x'], 'Writes into a file'],
    [['a@example.org', '--out', 'x'], 'Writes into a file'],
    [['--case', '1a2b', '--out', 'x'], 'A case has a number'],
    [['--case', '%', '--out', 'x'], 'A case has a number'],
    [['--handle', 'Rosa Lindt', '--out', 'x'], 'not a username'],
  ])('refuses %o', (args, reason) => {
    expect(() => readOrder(args)).toThrow(reason);
  });

  it('writes a file that only its owner can read, and overwrites none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-disclose-'));
    const path = join(folder, 'case.json');
    await writeNew(path, 'first');
    await expect(writeNew(path, 'second')).rejects.toThrow(`${path} exists already.`);
    await expect(writeNew(join(folder, 'no/case.json'), 'x')).rejects.toThrow('cannot be written: ENOENT.');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['first', 0o600]);
    rmSync(folder, { recursive: true });
  });
});
