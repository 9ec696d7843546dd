import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { on } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { addressFor } from '#test/factories/stored-letters.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { lettersDelivered, type Delivery } from './events.ts';
import { letterEvents } from './schema.ts';
import { announce, publishLetterEvents } from './letter-events.ts';

const subject = appPerTest();

const letter = (target: string) => ({ author: 1, target, address: addressFor(target, null), isWanted: true });

/** The services with a subscriber that fails for letters to `bad.luck`, and what it was told. */
function withSubscriber(): { services: Services; heard: string[] } {
  const heard: string[] = [];
  const handle = (_services: Services, letters: Delivery[]) => {
    if (letters.some(({ target }) => target === 'bad.luck')) return Promise.reject(new Error('Out of luck'));
    heard.push(...letters.map(({ target }) => target));
    return Promise.resolve();
  };
  return { services: { ...subject.services, subscriptions: [on(lettersDelivered, handle)] }, heard };
}

it('an event whose subscriber fails holds up no other one, however many there are, and is published again', async () => {
  const { services, heard } = withSubscriber();
  const targets = Array.from({ length: 24 }, (_, n) => `target.${n}`);
  for (const target of [...targets, 'bad.luck']) {
    await inTransaction(services, (tx) => announce(tx, [letter(target)]));
  }
  await expect(publishLetterEvents(services)).rejects.toThrow('Not all letter events could be published');
  expect(heard.toSorted()).toEqual(targets.toSorted());
  expect(await services.db.$count(letterEvents)).toBe(1);
  await expect(publishLetterEvents(services)).rejects.toThrow('Not all letter events could be published');
  expect(heard).toHaveLength(24);
});

it('no letters make no event', async () => {
  await announce(subject.services, []);
  expect(await subject.services.db.$count(letterEvents)).toBe(0);
});

it('whom letters are for, and whether they are wanted, does not show in the length', async () => {
  const { services } = subject;
  const lengthOf = async (letters: Parameters<typeof announce>[1]) => {
    await announce(services, letters);
    const [row] = await services.db.delete(letterEvents).returning();
    return row?.box.length;
  };
  const target = 'a'.repeat(30);
  const address = { to: 'unconfirmed', id: `sender:${'9'.repeat(20)}`, handle: target, period: 999 } as const;
  for (const length of [1, 9, 21, 100]) {
    const unwanted = await lengthOf(Array.from({ length }, () => ({ ...letter('a'), isWanted: false })));
    const longest = { author: Number.MAX_SAFE_INTEGER, target, address, isWanted: true };
    expect(await lengthOf(Array.from({ length }, () => longest))).toBe(unwanted);
  }
});
