import { beforeAll, expect, it } from 'vitest';
import { features } from '#app/server/features.ts';
import { getUnread } from '#features/alerts/contract.ts';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { endChat, listMatches, listMessages } from '../contract.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';

const subject = appPerFile();
beforeAll(() => {
  subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 1, maxWait: 0 };
});

/** Does what every start of the demo does. */
async function fillDemo() {
  const people = await seedDemoAccounts(subject.services);
  for (const feature of features) await feature.demo?.(subject.services, people);
  const signIn = (name: string) => {
    const person = people.find(({ email }) => email === `${name}@subrosa.example`);
    return subject.browser().signInAs({ id: person?.userId ?? 0 });
  };
  return { elite: await signIn('elite'), free: await signIn('free') };
}

it('seeds one chat between the two demo accounts that match, however often the demo is started', async () => {
  await fillDemo();
  const { elite, free } = await fillDemo();
  const [match, ...others] = (await elite.call(listMatches)).body.matches;
  expect(others).toEqual([]);
  expect(match).toMatchObject({ state: 'open', isNew: false, unread: 1, unmasking: 'masked', partner: null });
  expect((await elite.call(getUnread)).body.matches).toBe(1);
  const [theirs] = (await free.call(listMatches)).body.matches;
  expect(theirs).toMatchObject({ id: match?.id, state: 'open', unread: 0 });
  const { messages } = (await elite.call(listMessages, { params: { id: match?.id ?? '' } })).body;
  expect(messages.map(({ senderId }) => senderId)).toEqual(['me', 'them', 'me', 'them', 'me', 'them']);
  expect(messages.map(({ type }) => type)).toContain('gift');
  const times = messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
});

it('does not undo at the next start what was done with the chat', async () => {
  const { elite, free } = await fillDemo();
  const [match] = (await elite.call(listMatches)).body.matches;
  await free.call(endChat, { params: { id: match?.id ?? '' } });
  const again = await fillDemo();
  expect((await again.elite.call(listMatches)).body.matches).toMatchObject([{ id: match?.id, state: 'ended' }]);
});
