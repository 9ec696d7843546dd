import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { on } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { lettersDelivered, type Delivery } from '../events.ts';
import { letterEvents } from '../schema.ts';
import { announce, publishLetterEvents } from './letter-events.ts';

const subject = appPerTest();

const letter = (target: string) => ({ key: `letter to ${target}`, author: 1, target });

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
