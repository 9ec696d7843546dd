import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer, hold, refuse, type Answer } from '#test/components/fake-server.ts';
import { OPEN_MATCH } from '#test/factories/match.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import {
  getMatch,
  listMatches,
  listMessages,
  openChat,
  readMatch,
  unmask,
  type Match,
  type Message,
} from '../contract.ts';

const { id: ID } = OPEN_MATCH;

const messageOf = (seq: number, content: string, senderId: Message['senderId'] = 'them'): Message => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  senderId,
  content,
  timestamp: '2026-11-02T10:00:00.000Z',
  type: 'text',
});
const pageOf = (messages: Message[], more = false) => answer(listMessages, { messages, more });

const dialog = page.getByRole('dialog');
const input = page.getByRole('textbox', { name: 'Message' });
const thread = page.getByRole('log', { name: 'Messages' });
const button = (name: string) => page.getByRole('button', { name });
const messageWith = (text: string) => thread.getByRole('listitem').filter({ hasText: text });

async function openMatch(match: Partial<Match>, user = FLORA, ...answers: Answer[]) {
  const chat = fakeChat();
  const whole = { ...OPEN_MATCH, ...match };
  const server = await openApp(`/chat/${ID}`, {
    user,
    answers: [
      answer(getMatch, whole),
      answer(listMatches, { matches: [whole] }),
      answer(readMatch, { success: true }),
      pageOf([messageOf(1, 'So it was you.')]),
      ...answers,
    ],
  });
  return { server, ...chat };
}

async function chooseInMenu(item: string): Promise<void> {
  await button('More about this chat').click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('a match whose chat is not open', () => {
  it('leads a free member to the checkout', async () => {
    await openMatch({ state: 'matched', isNew: true });
    await expectText('chat.banner', dialog);
    await expectAccessibleInBothThemes();
    await button('Continue').click();
    await expectText('chat.banner', page.getByRole('main'));
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    const upgrade = page.getByRole('link', { name: 'Upgrade to Premium' });
    await expect.element(upgrade).toHaveAttribute('href', '/checkout');
    await expect.poll(() => input.elements()).toEqual([]);
    await expectAccessible();
  });

  it('is opened by a premium member', async () => {
    const { server } = await openMatch({ state: 'matched', isNew: true }, ELISE, answer(openChat, OPEN_MATCH));
    await button('Continue').click();
    await expectAccessible();
    // The page fetches the match once more when the server follows it.
    server.on(answer(getMatch, OPEN_MATCH));
    await button('Open the chat').click();
    await expect.element(input).toBeVisible();
    await expectText('chat.partner');
    await expectText('chat.badge');
  });

  it('shows the banner to both sides once it is opened, also if they saw the match before', async () => {
    const { server, push } = await openMatch({ state: 'matched' });
    await expect.element(page.getByRole('heading', { name: 'A match, still sealed' })).toBeVisible();
    server.on(answer(getMatch, OPEN_MATCH));
    push({ type: 'changed', matchId: ID });
    await expectText('chat.banner', page.getByRole('region', { name: "It's a Match!" }));
    await button('Close this note').click();
    await expect.poll(() => page.getByText("It's a Match!").elements()).toEqual([]);

    await openMatch({ isNew: true });
    await button('Continue').click();
    await expectText('chat.banner', page.getByRole('region', { name: "It's a Match!" }));
  });

  it('is not shown to other members', async () => {
    await openApp(`/chat/${ID}`, { user: FLORA, answers: [refuse(getMatch, 'NOT_FOUND')] });
    await expect.element(page.getByRole('heading', { name: 'We can’t find this chat' })).toBeVisible();
    await expectAccessible();
  });
});

describe('an open chat', () => {
  it('does not send empty messages, and offers gifts to premium members only', async () => {
    const { sent } = await openMatch({});
    await expect.element(messageWith('So it was you.')).toBeVisible();
    await input.fill('  \n ');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Send')).toBeDisabled();
    expect(sent().filter(({ type }) => type === 'send')).toEqual([]);
    await expectAccessible();

    await button('Give a gift').click();
    await expectText('chat.gifts-premium', dialog);
    for (const gift of ['Rose', 'Heart', 'Chocolate', 'Sparkles', 'Crown', 'Star'])
      await expect.element(dialog.getByRole('button', { name: gift })).toBeDisabled();
    await expectAccessible();
    await dialog.getByRole('link', { name: 'See the plans' }).click();
    await expect.poll(() => location.pathname).toBe('/membership');
    history.back();
    await expect.element(input).toBeVisible();
    expect(dialog.elements()).toEqual([]);
  });

  it('is reported with a reason, and not ended or unmasked by accident', async () => {
    await openMatch({});
    await button('More about this chat').click();
    await expectText('chat.report', page.getByRole('menu'));
    await expectText('chat.end', page.getByRole('menu'));
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Report User' }).click();
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await expect.element(dialog.getByText('Please choose a reason')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');

    await chooseInMenu('End Chat');
    await expect.element(dialog).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Keep talking' }).click();
    await expect.element(button('More about this chat')).toHaveFocus();

    await chooseInMenu('Unmask');
    await expect.element(dialog).toMatchTextContent('Flora Whitfield');
    await expectAccessible();
  });

  it('can be read once it has ended', async () => {
    await openMatch({ state: 'ended', online: false });
    await expect.element(page.getByText('This chat has ended.')).toBeVisible();
    await expect.element(messageWith('So it was you.')).toBeVisible();
    await expect.poll(() => input.elements()).toEqual([]);
    await expectAccessible();
  });
});

describe('unmasking', () => {
  it('shows the names once both agree', async () => {
    const partner = { firstName: 'Jonah', lastName: 'Reed', instagramUsername: 'jonah.reed' };
    const unmasked = answer(unmask, { ...OPEN_MATCH, unmasking: 'unmasked', partner });
    const { server } = await openMatch({ unmasking: 'offered-by-them' }, FLORA, unmasked);
    await button('Reveal').click();
    await expect.element(dialog).toMatchTextContent('cannot be undone');
    server.on(answer(getMatch, { ...OPEN_MATCH, unmasking: 'unmasked', partner }));
    await dialog.getByRole('button', { name: 'Reveal us' }).click();
    await expect.element(page.getByRole('dialog', { name: 'The masks are off' })).toMatchTextContent('Jonah Reed');
    await expectAccessibleInBothThemes();
    await button('Say hello').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Jonah Reed' })).toHaveFocus();
    const profile = page.getByRole('link', { name: /^@jonah.reed on Instagram/ }).first();
    await expect.element(profile).toHaveAttribute('href', 'https://www.instagram.com/jonah.reed/');
    await expect.element(profile).toHaveAttribute('rel', 'noopener noreferrer');
    await expectAccessible();

    await openMatch({ unmasking: 'unmasked', partner });
    await expect.element(input).toBeVisible();
    expect(dialog.elements(), 'shown once').toEqual([]);
  });
});

it('shows a long history page by page without moving what is being read', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => messageOf(index + 1, `Line ${index + 1}.`));
  const older = hold(pageOf(lines.slice(0, 10)));
  const latest = pageOf(lines.slice(10), true);
  const pages: Answer = {
    endpoint: listMessages,
    respond: (call) => (call.query['before'] ? older : latest).respond(call),
  };
  const { push } = await openMatch({}, FLORA, pages);
  const topOf = (words: string) => messageWith(words).element().getBoundingClientRect().top;
  await expect.element(messageWith('Line 60.')).toBeInViewport();

  messageWith('Line 14.').element().scrollIntoView({ block: 'center' });
  await expect.element(messageWith('Line 14.')).toBeInViewport();
  const before = topOf('Line 14.');
  older.release();
  await expect.poll(() => messageWith('Line 9.').elements()).toHaveLength(1);
  await expect.poll(() => Math.abs(topOf('Line 14.') - before)).toBeLessThan(1);

  push({ type: 'message', matchId: ID, message: messageOf(61, 'Are you reading the old ones?') });
  await expect.poll(() => messageWith('Are you reading the old ones?').elements()).toHaveLength(1);
  expect(Math.abs(topOf('Line 14.') - before)).toBeLessThan(1);
  await button('New messages').click();
  await expect.element(messageWith('Are you reading the old ones?')).toBeInViewport();

  thread.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText(/You confessed to each other\./)).toBeInViewport();
  await expect.poll(() => thread.getByRole('listitem').filter({ hasText: 'Line' }).elements()).toHaveLength(60);
});
