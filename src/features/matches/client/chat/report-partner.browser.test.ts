import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer, hold } from '#test/components/fake-server.ts';
import { OPEN_MATCH } from '#test/factories/match.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { getMatch, listMatches, listMessages, readMatch, reportPartner, type Match } from '../../contract.ts';

const reported = page.getByRole('heading', { level: 1, name: 'You reported this chat' });
const row = page.getByRole('main').getByRole('listitem');

const LINE = {
  name: 'Samaritans',
  where: 'United Kingdom',
  contact: 'Call 116 123',
  url: 'https://www.samaritans.org',
};

it('shows help lines to a reporter who may need them, and then that the chat is closed', async () => {
  fakeChat();
  const answers = [
    answer(getMatch, OPEN_MATCH),
    answer(listMatches, { matches: [OPEN_MATCH] }),
    answer(listMessages, { messages: [], more: false }),
    answer(readMatch, { success: true }),
    answer(reportPartner, { success: true, helpLines: [LINE] }),
  ];
  const server = await openApp(`/chat/${OPEN_MATCH.id}`, { user: FLORA, answers });
  const entry = navigation.currentEntry?.index;
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Report User' }).click();
  await page.getByRole('dialog').getByText('They harass me').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
  const sent = page.getByRole('dialog', { name: 'Your report is sent' });
  await expect.element(sent.getByText('Call 116 123')).toBeVisible();
  await expectAccessible();
  await sent.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(reported).toHaveFocus();
  await expect.element(page.getByRole('main')).toMatchTextContent('A moderator reads it within 24 hours.');
  expect(navigation.currentEntry?.index).toBe(entry);
  await expectAccessibleInBothThemes();
  server.on(answer(listMatches, { matches: [{ ...OPEN_MATCH, state: 'ended', report: { state: 'open' } }] }));
  await page.getByRole('main').getByRole('link', { name: 'Your matches' }).click();
  await expect.element(row).toMatchTextContent('You reported this chat. A moderator reads it within 24 hours.');
});

it.each([
  [{ state: 'acted' }, 'We acted on it.'],
  [
    { state: 'kept', because: 'unkind' },
    'We took no action, because although it’s unkind, it doesn’t break our rules.',
  ],
] as const)('says after a reload what became of a report: %o', async (report, words) => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 900));
  const match: Match = { ...OPEN_MATCH, state: 'ended', online: false, report };
  const answers = [answer(getMatch, match), answer(listMatches, { matches: [match] })];
  await openApp('/chat', { user: FLORA, answers });
  await expect.element(row).toMatchTextContent(`You reported this chat. ${words}`);
  expect(document.body.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessibleInBothThemes();
  await row.getByRole('link').click();
  await expect.element(reported).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent(words);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await expectAccessibleInBothThemes();
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
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'Report User' }).click();
  await page.getByRole('dialog').getByText('They harass me').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
  await expect.poll(() => server.sentTo(reportPartner)).toHaveLength(1);

  const before = server.sentTo(getMatch).length;
  chat.push({ type: 'changed', matchId: OPEN_MATCH.id });
  held.release();
  await expect.element(reported).toHaveFocus();
  expect(server.sentTo(getMatch)).toHaveLength(before);
});
