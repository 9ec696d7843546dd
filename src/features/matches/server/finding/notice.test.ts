import { randomUUID } from 'node:crypto';
import { ne, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getUnread } from '#features/notices/contract.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { sendLetter } from '#test/factories/letter.ts';
import type { Browser } from '#test/harness/browser.ts';
import { MatchScenario } from '#test/harness/match-scenario.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import * as contract from '../../contract.ts';
import { createMatch } from './create-match.ts';
import { openRow } from '../store/match-rows.ts';
import { matches } from '../schema.ts';
import { takeUnnotified } from './take-unnotified.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const BEGIN = Date.parse('2026-03-14T17:30:00Z');

const subject = appPerFile();
let elise: Awaited<ReturnType<typeof makePremiumMember>>;
let flora: Awaited<ReturnType<typeof makePremiumMember>>;
let id = '';
let noticeAt = 0;

beforeAll(async () => {
  elise = await makePremiumMember(subject, [ELISE], { firstName: 'Elise' });
  flora = await makePremiumMember(subject, [FLORA]);
  await sendLetter(elise.browser, FLORA);
  await sendLetter(flora.browser, ELISE);
  subject.clock.set(new Date(BEGIN).toISOString());
  const scenario = new MatchScenario(subject);
  await scenario.runJob('deliver-letters');
  await scenario.runJob('after-delivery');
  const [row] = await subject.services.db.select().from(matches);
  id = row?.id ?? '';
  noticeAt = (row && openRow(subject.services.keys, row)?.secrets.noticeAt) ?? 0;
});

const browserOf = ({ user }: typeof elise) => subject.browser().signInAs(user);
const take = () => inTransaction(subject.services, takeUnnotified);

/** The status of every call about the match. */
async function askEverything(browser: Browser, of = id): Promise<number[]> {
  const params = { id: of };
  const calls = [
    browser.call(contract.getMatch, { params }),
    browser.call(contract.openChat, { params }),
    browser.call(contract.listMessages, { params }),
    browser.call(contract.readMatch, { params, body: { upTo: 0 } }),
    browser.call(contract.unmask, { params, body: { agree: true } }),
    browser.call(contract.reportPartner, { params, body: { reason: 'other' } }),
    browser.call(contract.endChat, { params }),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}

describe('before the notice', () => {
  beforeEach(() => subject.clock.set(new Date(noticeAt - 1).toISOString()));

  it('the time of the notice is drawn from the day after the delivery', () => {
    expect(noticeAt).toBeGreaterThanOrEqual(BEGIN);
    expect(noticeAt).toBeLessThan(BEGIN + DAY);
  });

  it('no call finds the match for either side', async () => {
    for (const person of [elise, flora]) {
      const browser = await browserOf(person);
      expect(await askEverything(browser)).toEqual(Array(7).fill(404));
      expect((await browser.call(contract.listMatches)).body.matches).toEqual([]);
      expect((await browser.call(getUnread)).body.matches).toBe(0);
    }
    expect(await askEverything(await browserOf(elise), randomUUID())).toEqual(Array(7).fill(404));
  });

  it('no one is due to be notified', async () => {
    expect(await take()).toEqual([]);
  });
});

describe('after the notice', () => {
  beforeEach(() => subject.clock.set(new Date(noticeAt).toISOString()));

  it('both sides see the match as new, with the day of the notice', async () => {
    for (const person of [elise, flora]) {
      const browser = await browserOf(person);
      expect((await browser.call(contract.listMatches)).body.matches).toEqual([
        {
          id,
          state: 'matched',
          matchedOn: new Date(noticeAt).toISOString().slice(0, 10),
          isNew: true,
          unread: 0,
          online: false,
          unmasking: 'masked',
          partner: null,
          lastMessage: null,
          report: null,
        },
      ]);
      expect((await browser.call(getUnread)).body.matches).toBe(1);
    }
  });

  it('each side is returned once, even by simultaneous calls', async () => {
    const taken = (await Promise.all([take(), take(), take()])).flat();
    expect(taken).toHaveLength(2);
    expect(new Set(taken.map(({ userId }) => userId))).toEqual(new Set([elise.user.id, flora.user.id]));
    expect(await take()).toEqual([]);
  });

  it('both sides are returned again after a rollback', async () => {
    await subject.services.db.update(matches).set({ notified: false });
    const failing = inTransaction(subject.services, async (tx) => {
      await takeUnnotified(tx);
      throw new Error('The mail could not be written');
    });
    await expect(failing).rejects.toThrow('could not be written');
    expect(await take()).toHaveLength(2);
  });
});

it('notices have different random times within a day', async () => {
  const { services, clock } = subject;
  for (let n = 0; n < 8; n += 1) {
    const [one, other] = [await makePremiumMember(subject), await makePremiumMember(subject)];
    await createMatch(services, { userId: one.user.id, handle: 'a' }, { userId: other.user.id, handle: 'b' });
  }
  const rows = await services.db.select().from(matches).where(ne(matches.id, id));
  const now = clock.now().getTime();
  const delays = rows.map((row) => (openRow(services.keys, row)?.secrets.noticeAt ?? 0) - now);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...delays)).toBeLessThan(DAY);
  expect(new Set(delays.map((delay) => Math.floor(delay / MINUTE))).size).toBeGreaterThan(5);
});

/** Tables with a column that names a user. */
const TABLES_WITH_USERS = ['users', 'sessions', 'session_logs', 'proofs', 'linked_accounts', 'privacy_settings'];

it('no transaction writes a match together with a row that names a user', async () => {
  subject.clock.advance(HOUR);
  await (await browserOf(elise)).call(contract.openChat, { params: { id } });
  await (await browserOf(flora)).call(contract.endChat, { params: { id } });
  const { rows } = await subject.services.db.execute<{ xmin: string }>(sql`SELECT xmin::text AS xmin FROM matches`);
  const written = new Set(rows.map(({ xmin }) => xmin));
  expect(written.size).toBeGreaterThan(0);
  for (const table of TABLES_WITH_USERS) {
    const named = await subject.services.db.execute<{ xmin: string }>(
      sql`SELECT xmin::text AS xmin FROM ${sql.identifier(table)}`,
    );
    expect(
      named.rows.filter(({ xmin }) => written.has(xmin)),
      table,
    ).toEqual([]);
  }
});
