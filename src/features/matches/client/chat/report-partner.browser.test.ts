import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer, hold, refuse } from '#test/components/fake-server.ts';
import { OPEN_MATCH } from '#test/factories/match.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { getMatch, listMatches, listMessages, readMatch, reportPartner } from '../../contract.ts';

const LINE = {
  name: 'Samaritans',
  where: 'United Kingdom',
  contact: 'Call 116 123',
  url: 'https://www.samaritans.org',
};

it('shows help lines to a reporter who may need them, and then leads to the list', async () => {
  fakeChat();
  const answers = [
    answer(getMatch, OPEN_MATCH),
    answer(listMatches, { matches: [] }),
    answer(listMessages, { messages: [], more: false }),
    answer(readMatch, { success: true }),
    answer(reportPartner, { success: true, helpLines: [LINE] }),
  ];
  await openApp(`/chat/${OPEN_MATCH.id}`, { user: FLORA, answers });
  const entry = navigation.currentEntry?.index;
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Report User' }).click();
  await page.getByRole('dialog').getByText('They harass me').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
  const sent = page.getByRole('dialog', { name: 'Your report is sent' });
  await expect.element(sent.getByText('Call 116 123')).toBeVisible();
  await expectAccessible();
  await sent.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('status').getByText('Report sent')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'No match yet' })).toBeVisible();
  expect(navigation.currentEntry?.index, 'the list takes the place of the chat').toBe(entry);
});

it('does not fetch a reported match again, even if its update comes before the answer', async () => {
  const chat = fakeChat();
  const held = hold(answer(reportPartner, { success: true, helpLines: [] }));
  const answers = [
    answer(getMatch, OPEN_MATCH),
    answer(listMatches, { matches: [] }),
    answer(listMessages, { messages: [], more: false }),
    answer(readMatch, { success: true }),
    held,
  ];
  const server = await openApp(`/chat/${OPEN_MATCH.id}`, { user: FLORA, answers });
  const entry = navigation.currentEntry?.index;
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Report User' }).click();
  await page.getByRole('dialog').getByText('They harass me').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
  await expect.poll(() => server.sentTo(reportPartner)).toHaveLength(1);

  const before = server.sentTo(getMatch).length;
  server.on(refuse(getMatch, 'NOT_FOUND'));
  chat.push({ type: 'changed', matchId: OPEN_MATCH.id });
  held.release();
  await expect.element(page.getByRole('heading', { name: 'No match yet' })).toBeVisible();
  expect(server.sentTo(getMatch)).toHaveLength(before);
  expect(navigation.currentEntry?.index, 'the list takes the place of the chat').toBe(entry);
});
