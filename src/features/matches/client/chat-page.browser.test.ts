import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { fakeChat } from '#test/components/fake-chat.ts';
import { answer, hold, loseConnection } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { getMatch, listMatches, listMessages, readMatch, type Match, type Message } from '../contract.ts';

const MATCH: Match = {
  id: '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10',
  state: 'open',
  matchedOn: '2026-11-01',
  isNew: false,
  unread: 2,
  online: true,
  unmasking: 'masked',
  partner: null,
  lastMessage: {
    id: '00000000-0000-4000-8000-000000000001',
    seq: 1,
    senderId: 'them',
    content: 'Which of the two am I? I would like to know, and I would like not to know, and both at once.',
    timestamp: '2026-11-02T10:00:00.000Z',
    type: 'text',
  },
  report: null,
};
const UNOPENED: Match = {
  ...MATCH,
  id: '5c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10',
  state: 'matched',
  unread: 0,
  online: false,
  lastMessage: null,
};

const main = page.getByRole('main');

describe('the list of matches', () => {
  it('sends a visitor to the login page, and back', async () => {
    await openApp('/chat');
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fchat');
    await expect.element(page.getByRole('heading', { name: 'Log in to see your matches' })).toBeVisible();
  });

  it('can be tried again when it did not load, and explains what a match is while there is none', async () => {
    const server = await openApp('/chat', { user: FLORA, answers: [loseConnection(listMatches)] });
    await expect.element(main.getByRole('alert')).toMatchTextContent('Your matches did not load');
    server.on(answer(listMatches, { matches: [] }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No match yet' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'How to get a match' })).toBeVisible();
    await expect.element(main.getByRole('link', { name: 'Write a confession' })).toHaveAttribute('href', '/');
    const search = main.getByRole('link', { name: 'look for letters to you' });
    await expect.element(search).toHaveAttribute('href', '/search-confessions');
    await expectAccessible();
  });

  it('shows who is online, what is new, and what is not open yet', async () => {
    fakeChat();
    await openApp('/chat', { user: FLORA, answers: [answer(listMatches, { matches: [MATCH, UNOPENED] })] });
    const rows = main.getByRole('listitem');
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(rows.first()).toMatchTextContent('Which of the two am I?');
    await expect.element(rows.first()).toMatchTextContent('Online');
    await expect.element(rows.first().getByText('2 unread')).toBeInViewport({ ratio: 1 });
    await expect.element(rows.last()).toMatchTextContent('The chat is not open yet.');
    await expectAccessible();
  });
});

describe('the chat of the only match', () => {
  const header = page.getByRole('heading', { level: 1, name: 'Your Secret Admirer' });

  async function openOnlyMatch(match: Match) {
    const server = fakeChat();
    const loading = hold(answer(getMatch, match));
    await openApp('/safety', {
      user: FLORA,
      answers: [
        answer(listMatches, { matches: [match] }),
        loading,
        answer(readMatch, { success: true }),
        answer(listMessages, { messages: [], more: false }),
      ],
    });
    await page.getByRole('link', { name: /^Matches/ }).click();
    await expect.element(header).toHaveFocus();
    loading.release();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    return server;
  }

  it('keeps the focus on its heading when it has loaded, and in its field when a message is sent', async () => {
    await openOnlyMatch(MATCH);
    await expect.element(header).toHaveFocus();
    const input = page.getByRole('textbox', { name: 'Message' });
    await input.fill('It was.');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveFocus();
  });

  describe('with a message that the review stops', () => {
    const input = page.getByRole('textbox', { name: 'Message' });
    const log = page.getByRole('log');
    const press = (name: string) => log.getByRole('button', { name }).click();

    it('shows the reason, can be edited or sent anyway, and shows help lines to a writer who may need them', async () => {
      const { push, sent } = await openOnlyMatch(MATCH);
      const frames = () => sent().filter((frame) => frame.type === 'send');

      /** Writes a message and has the server refuse it. */
      async function writeRefused(code: string, message: string): Promise<string> {
        const before = frames().length;
        await input.fill('Call me: 07700 900 123');
        await userEvent.keyboard('{Enter}');
        await expect.poll(frames).toHaveLength(before + 1);
        const id = frames().at(-1)?.id ?? '';
        push({ type: 'refused', matchId: MATCH.id, id, code, message });
        return id;
      }

      await writeRefused('MODERATION', 'Please leave out phone numbers.');
      await expect.element(log.getByRole('alert')).toMatchTextContent('Not sent. Please leave out phone numbers.');
      await expect.element(log.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
      await expectAccessible();
      await input.fill('Or tomorrow?');
      await press('Edit');
      await expect.element(input).toHaveValue('Call me: 07700 900 123\nOr tomorrow?');
      await expect.element(input).toHaveFocus();
      await expect.element(log.getByRole('alert')).not.toBeInTheDocument();
      expect(frames()).toHaveLength(1);

      const id = await writeRefused('DOUBTFUL', 'This may hurt or upset them.');
      await expect.element(log.getByRole('alert')).toMatchTextContent('Not sent yet. This may hurt or upset them.');
      await press('Send anyway');
      await expect.poll(() => frames().at(-1)).toMatchObject({ id, sure: true });
      const message = { ...MATCH.lastMessage, seq: 2, senderId: 'me', content: 'Call me' } as Message;
      const line = { name: 'Samaritans', where: 'Ireland', contact: 'Call 116 123', url: 'https://line.example' };
      push({ type: 'stored', matchId: MATCH.id, id, message, helpLines: [line] });
      await expect.element(log.getByRole('status')).toMatchTextContent('You matter to us');
      await expect.element(log.getByRole('status')).toMatchTextContent('Only you see this.');
      await expect.element(log.getByRole('link', { name: 'Samaritans' })).toBeInViewport({ ratio: 1 });
      await expectAccessible();
      await press('Close');
      await expect.element(log.getByText('You matter to us')).not.toBeInTheDocument();
      await expect.element(input).toHaveFocus();
    });
  });

  it('needs two lines for the names of an unmasked partner, on a narrow phone too', async () => {
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(1280, 900));
    const partner = {
      firstName: 'Jonah',
      lastName: 'Featherstone-Whitfield',
      instagramUsername: 'jonah.of.the.long.harbour',
    };
    await openOnlyMatch({ ...MATCH, unmasking: 'unmasked', partner });
    await page.getByRole('button', { name: 'Say hello' }).click();
    const name = page.getByRole('heading', { level: 1, name: 'Jonah Featherstone-Whitfield' });
    expect(name.element().closest('header')?.offsetHeight).toBeLessThan(72);
  });

  it('scrolls at a zoom of 400 %, and leaves nothing to focus behind it', async () => {
    await page.viewport(320, 256);
    onTestFinished(() => page.viewport(1280, 900));
    await openOnlyMatch({ ...MATCH, isNew: true, unmasking: 'offered-by-them' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('link', { name: 'Sub Rosa, home' })).not.toBeInTheDocument();
    for (const name of ['Reveal', 'Give a gift']) {
      page.getByRole('button', { name }).element().focus();
      await expect.element(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    page.getByRole('log').element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('log')).toBeInViewport({ ratio: 0.5 });
  });
});
