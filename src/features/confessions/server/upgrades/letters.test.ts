import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { accountTagOf, targetTagOf } from '#platform/server/handle-tags.ts';
import { monthOf } from '#platform/server/months.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { confessions } from '../schema.ts';
import { readAuthorLetters } from '../store/author-letters.ts';
import { makeGone, openLetters } from '../store/gone-letters.ts';
import { readByTarget } from '../store/letter-rows.ts';
import { LETTER, readerStream, unwantedStream } from '../store/streams.ts';
import { splitLateLetters } from './late-letters.ts';
import { oldAuthor, oldDelivered } from './old-letters.ts';
import { letterUpgrades } from './upgrades.ts';
import { isGone } from '#test/factories/stored-letters.ts';

const subject = appPerTest();
const [AUTHOR, TARGET] = [101, 'rose.gardener'];
const DELIVERED = Date.parse('2026-03-12T13:00:00Z');

interface Old {
  hour?: number;
  shownAt?: number | null;
  isWanted?: boolean;
  account?: string | null;
}

/** A row as the version before wrote it. */
async function addOld({ hour = DELIVERED, shownAt = null, isWanted = true, account = null }: Old = {}): Promise<void> {
  const { db, keys } = subject.services;
  const id = randomUUID();
  const body = oldDelivered.seal(keys, id, {
    target: TARGET,
    letter: {
      deliveryMethod: 'platform',
      message: 'You hum.',
      senderInfo: {},
      anonymityLevel: 'full',
      stationery: 'ivory',
    },
    blockSlots: [],
    persons: [],
    adult: true,
    mayMatch: true,
    vanishesOn: null,
    shownAt,
  });
  await db.execute(sql`
    INSERT INTO before.confessions (id, target_tag, account_tag, sent_tag, author_box, body_box, submitted_at)
    VALUES (${id}, ${isWanted ? targetTagOf(keys, TARGET) : randomBytes(32)}, ${accountTagOf(keys, account, id)},
      ${randomBytes(32)}, ${oldAuthor.seal(keys, id, AUTHOR)}, ${body}, ${new Date(hour).toISOString()})`);
}

async function upgrade(): Promise<void> {
  await splitLateLetters(subject.services);
  await runUpgrades(subject.database, subject.services, letterUpgrades);
}

const ofAuthor = () => readAuthorLetters(subject.services, AUTHOR);

function firstIn(stream: ReturnType<typeof readerStream>) {
  const month = monthOf(new Date(DELIVERED));
  return readByTarget(subject.services.db, [{ month, tag: stream.tag(LETTER, { month, n: 0 }) }]);
}

it('a letter that came late has a row in the hour that its author was shown, and one in the hour of its delivery', async () => {
  const { services } = subject;
  await addOld({ shownAt: DELIVERED - 3 * HOUR });
  await upgrade();
  const [own] = openLetters(services, await ofAuthor());
  expect(own).toMatchObject({
    hour: DELIVERED - 3 * HOUR,
    content: { reader: { account: null, month: own?.month, n: 0 } },
  });
  expect(await firstIn(readerStream(services.keys, TARGET, null))).toMatchObject([{ hour: DELIVERED }]);
  await inTransaction(services, (tx) => makeGone(tx, own ? [own] : []));
  const rows = await services.db.select().from(confessions);
  expect(rows.map((row) => isGone(services, row))).toEqual([true, true]);
});

it('one that nobody wanted when it came goes with the others of its handle', async () => {
  const { services } = subject;
  await addOld({ shownAt: DELIVERED - 3 * HOUR, isWanted: false });
  await upgrade();
  const unwanted = openLetters(services, await firstIn(unwantedStream(services.keys, TARGET)));
  expect(unwanted).toHaveLength(1);
  expect(await firstIn(readerStream(services.keys, TARGET, null))).toEqual([]);
  await inTransaction(services, (tx) => makeGone(tx, unwanted));
  expect((await ofAuthor()).map((row) => isGone(services, row))).toEqual([true]);
});

it('a letter for an account that the handle is not known to have had is in no reader’s stream', async () => {
  const { keys } = subject.services;
  await addOld({ account: '17841400000000001' });
  await upgrade();
  expect(await firstIn(unwantedStream(keys, TARGET))).toHaveLength(1);
  expect(openLetters(subject.services, await ofAuthor())).toMatchObject([{ content: { reader: null } }]);
});

it('letters of months that are no longer kept go', async () => {
  await addOld({ hour: Date.parse('2024-03-31T23:00:00Z') });
  await addOld();
  await upgrade();
  expect((await ofAuthor()).map(({ hour }) => hour)).toEqual([DELIVERED]);
});
