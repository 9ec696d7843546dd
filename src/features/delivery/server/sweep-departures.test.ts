import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { addressFor, isGone, storeLetters } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { runJob } from '#test/harness/jobs.ts';
import {
  letterBox,
  readAuthorLetters,
  findDeparted,
  LAST_NIGHT,
  recordClosing,
  recordDeparture,
} from '#features/letters/server/index.ts';
import { confessions, departures } from '#features/letters/server/schema.ts';

const subject = appPerTest();
const [ELISE, FLORA, AMARA] = [101, 102, 103];
const NIGHTS = LAST_NIGHT;

const leave = (author: number) => inTransaction(subject.services, (tx) => recordDeparture(tx, author));
const lettersOf = (author: number, many: number) =>
  Array.from({ length: many }, (_, n) => ({ author, target: `rose.${n}` }));

/** One night passes. */
async function sweepTonight(): Promise<void> {
  subject.clock.advance(DAY);
  await runJob(subject, 'sweep-departures');
}

/** How many letters of the author are not gone. */
async function countLeft(author: number): Promise<number> {
  const rows = await readAuthorLetters(subject.services, author);
  return rows.filter((row) => !isGone(subject.services, row)).length;
}

beforeEach(() => subject.clock.set('2026-03-14T12:00:00Z'));

describe('the letters of a deleted account', () => {
  it('go over three weeks, some of them each night, and all rows stay', async () => {
    await storeLetters(subject.services, lettersOf(ELISE, 250));
    await leave(ELISE);
    const left: number[] = [];
    for (let night = 0; night < NIGHTS; night += 1) {
      await sweepTonight();
      left.push(await countLeft(ELISE));
    }
    // Twelve are to be expected each night. None would go in one of 200,000 first nights.
    expect(left[0]).toBeLessThan(250);
    const gone = left.map((many, night) => (left[night - 1] ?? 250) - many);
    expect(Math.max(...gone)).toBeLessThan(100);
    expect(left.at(-2)).toBeGreaterThan(0);
    expect(left.at(-1)).toBe(0);
    expect(await subject.services.db.$count(confessions)).toBe(250);
    expect(await subject.services.db.$count(departures)).toBe(0);
  });

  it('go with the answers to them', async () => {
    const answers = { author: ELISE, key: 'of a letter' };
    await storeLetters(subject.services, [
      { author: FLORA, target: 'rose', to: { to: 'member', userId: ELISE }, overrides: { answers } },
      {
        author: FLORA,
        target: 'rose',
        account: 'unwanted',
        to: { to: 'member', userId: ELISE },
        overrides: { answers },
      },
      { author: FLORA, target: 'rose' },
    ]);
    await leave(ELISE);
    subject.clock.advance(40 * DAY);
    await runJob(subject, 'sweep-departures');
    expect(await countLeft(FLORA)).toBe(1);
  });

  it('go in one batch with those of others who leave, and nobody else’s go', async () => {
    const letters = [...lettersOf(ELISE, 400), ...lettersOf(FLORA, 400), ...lettersOf(AMARA, 50)];
    await storeLetters(subject.services, letters);
    await leave(ELISE);
    await leave(FLORA);
    await sweepTonight();
    const { rows } = await subject.services.db.execute<{ id: Buffer; box: Buffer; xmin: string }>(
      'SELECT id, box, xmin::text FROM confessions',
    );
    const gone = rows.filter((row) => isGone(subject.services, row));
    expect(new Set(gone.map(({ xmin }) => xmin)).size).toBe(1);
    const left = await Promise.all([ELISE, FLORA, AMARA].map(countLeft));
    expect(Math.max(left[0] ?? 0, left[1] ?? 0)).toBeLessThan(400);
    expect(left[2]).toBe(50);
  });

  it('all go at the next chance if nights were missed', async () => {
    await storeLetters(subject.services, lettersOf(ELISE, 20));
    await leave(ELISE);
    subject.clock.advance(40 * DAY);
    await runJob(subject, 'sweep-departures');
    expect(await countLeft(ELISE)).toBe(0);
    expect(await subject.services.db.$count(departures)).toBe(0);
  });

  it('leave nobody’s place among the crushes taken', async () => {
    const { services } = subject;
    await storeLetters(services, lettersOf(ELISE, 3));
    await leave(ELISE);
    subject.clock.advance(NIGHTS * DAY);
    await runJob(subject, 'sweep-departures');
    const rows = await readAuthorLetters(services, ELISE);
    expect(rows.map(({ id, box }) => letterBox.open(services.keys, id, box))).toEqual(
      Array.from({ length: 3 }, () => ({ gone: true, author: ELISE, pair: null, answered: null, since: '2026-04-03' })),
    );
  });

  it('are known to be of a departed author until the last of them is gone', async () => {
    await leave(ELISE);
    await leave(ELISE);
    expect(await findDeparted(subject.services, [ELISE, FLORA, ELISE])).toEqual(new Set([ELISE]));
    expect(await findDeparted(subject.services, [])).toEqual(new Set());
    subject.clock.advance(NIGHTS * DAY);
    await runJob(subject, 'sweep-departures');
    expect(await findDeparted(subject.services, [ELISE])).toEqual(new Set());
  });
});

describe('the letters to a closed handle', () => {
  const close = () =>
    inTransaction(subject.services, (tx) =>
      recordClosing(
        tx,
        ['7', null].map((account) => addressFor('rose', account)),
      ),
    );

  it('go over three weeks: those that its reader could read, and unwanted ones', async () => {
    const accounts = ['7', null, 'unwanted', 'another account'];
    const letters = accounts.flatMap((account, author) =>
      Array.from({ length: 150 }, () => ({ author, target: 'rose', account })),
    );
    await storeLetters(subject.services, letters);
    await close();
    await sweepTonight();
    const left = await Promise.all([0, 1, 2, 3].map(countLeft));
    expect(Math.min(...left.slice(0, 3))).toBeGreaterThan(75);
    expect(left.slice(0, 3).reduce((sum, one) => sum + one)).toBeLessThan(450);
    subject.clock.advance(NIGHTS * DAY);
    await runJob(subject, 'sweep-departures');
    expect(await Promise.all([0, 1, 2, 3].map(countLeft))).toEqual([0, 0, 0, 150]);
  });

  it('go with the others if they waited, and are unwanted by now', async () => {
    await close();
    subject.clock.advance(DAY);
    await storeLetters(subject.services, [{ author: FLORA, target: 'rose', account: 'unwanted' }]);
    subject.clock.advance(NIGHTS * DAY);
    await runJob(subject, 'sweep-departures');
    expect(await countLeft(FLORA)).toBe(0);
  });
});
