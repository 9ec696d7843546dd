import { expect, it } from 'vitest';
import { getUnread } from '#features/notices/contract.ts';
import { endChat, listMatches, listMessages } from '../contract.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startDemo } from '#test/harness/demo.ts';

const subject = appPerFile();

async function fillDemo() {
  const signIn = await startDemo(subject);
  return { elite: await signIn('elite'), free: await signIn('free') };
}

it('seeds one chat between the two demo accounts that match, however often the demo is started', async () => {
  await fillDemo();
  const { elite, free } = await fillDemo();
  const [match, ...others] = (await elite.call(listMatches)).body.matches;
  expect(others).toEqual([]);
  expect(match).toMatchObject({ state: 'open', isNew: true, unread: 1, unmasking: 'masked', partner: null });
  expect((await elite.call(getUnread)).body.matches).toBe(1);
  const [theirs] = (await free.call(listMatches)).body.matches;
  expect(theirs).toMatchObject({ id: match?.id, state: 'open', isNew: true, unread: 0 });
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
