import { describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { deliverLetter, letterForm } from '#test/factories/letter.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { isGone, storeLetters } from '#test/factories/stored-letters.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { findWaiting } from '#features/sending/server/index.ts';
import { confessions, vanishingLetters } from './schema.ts';
import { readAuthorLetters } from './author-letters.ts';
import { scheduleVanishing } from './vanishing.ts';

const subject = appPerTest();

async function purgeAt(moment: string): Promise<void> {
  subject.clock.set(moment);
  await purgeTables(subject.services);
}

describe('retention removes', () => {
  it('a delivered letter when the 24th month after its own begins', async () => {
    await deliverLetter(subject, 'rose.gardener');
    await purgeAt('2028-02-29T23:59:59Z');
    expect(await subject.services.db.$count(confessions)).toBe(1);
    await purgeAt('2028-03-01T00:00:00Z');
    expect(await subject.services.db.$count(confessions)).toBe(0);
  });

  it('a letter that cannot be delivered after 180 days', async () => {
    const author = await makeUser(subject.services);
    const browser = await subject.browser().signInAs(author);
    const message = 'Without you I want to kill myself tonight.';
    expect((await browser.call(sendConfession, { body: letterForm({ message }) })).body.state).toBe('held');
    const areGone = async () => (await findWaiting(subject.services, author.id)).map(({ content }) => content.gone);
    const edge = subject.clock.now().getTime() + 180 * DAY;
    await purgeAt(new Date(edge).toISOString());
    expect(await areGone()).toEqual([false]);
    await purgeAt(new Date(edge + 1).toISOString());
    expect(await areGone()).toEqual([true]);
  });

  it('vanishing letters on their day, many of them in slices, and keeps their places', async () => {
    const author = 1;
    const letters = Array.from({ length: 501 }, (_, n) => ({ author, target: `rose.${n}` }));
    const ids = await storeLetters(subject.services, letters);
    await inTransaction(subject.services, (tx) =>
      scheduleVanishing(
        tx,
        ids.map((key) => ({ author, key, vanishesOn: '2026-03-21' })),
      ),
    );
    const countGone = async () =>
      (await readAuthorLetters(subject.services, author)).filter((row) => isGone(subject.services, row)).length;
    await purgeAt('2026-03-20T23:59:59Z');
    expect(await countGone()).toBe(0);
    await purgeAt('2026-03-21T00:00:00Z');
    expect(await countGone()).toBe(501);
    expect(await subject.services.db.$count(vanishingLetters)).toBe(0);
    const { rows } = await subject.services.db.execute<{ letters: number }>(
      'SELECT count(*)::int AS letters FROM confessions GROUP BY xmin::text ORDER BY 1',
    );
    // The last one, with 64 that were sealed again, and the others.
    expect(rows).toEqual([{ letters: 65 }, { letters: 436 }]);
  });
});
