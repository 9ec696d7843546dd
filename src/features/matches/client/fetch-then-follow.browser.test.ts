import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { TestChatServer } from '#test/harness/chat/test-chat-server.ts';
import { getMatch, listMatches, listMessages, readMatch, type Match } from '../contract.ts';
import { tabConnection } from './transport/tab-connection.ts';

const { matchId } = TestChatServer;

/** The match on the server. Tests change it without telling the page. */
let match: Match;
let chat: TestChatServer;
beforeEach(async () => {
  match = {
    id: matchId,
    state: 'matched',
    matchedOn: '2026-11-14',
    isNew: false,
    unread: 0,
    online: false,
    unmasking: 'masked',
    partner: null,
    lastMessage: null,
    report: null,
  };
  chat = new TestChatServer();
  vi.stubGlobal('WebSocket', function connect() {
    return chat.connect();
  });
  // The connection of a tab stays open for a moment after its page.
  await vi.waitUntil(() => tabConnection().state() === 'idle', { timeout: 30_000 });
});

const open = (address: string) =>
  openApp(address, {
    user: FLORA,
    answers: [
      answer(getMatch, () => match),
      answer(listMatches, () => ({ matches: [match, { ...match, id: OTHER }] })),
      answer(listMessages, { messages: [], more: false }),
      answer(readMatch, { success: true }),
    ],
  });
const OTHER = '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d11';

const input = page.getByRole('textbox', { name: 'Message' });
const upgrade = page.getByRole('link', { name: 'Upgrade to Premium' });

/** The page has its answer, and its socket is not open yet. */
const untilConnecting = (times = 1) => vi.waitUntil(() => chat.connections.length === times, { timeout: 30_000 });

describe('a change between the fetch and the follow', () => {
  it('is shown when the partner opens the chat', async () => {
    await open(`/chat/${matchId}`);
    await expect.element(upgrade).toBeVisible();
    await untilConnecting();
    match = { ...match, state: 'open' };
    chat.connection.open();
    await expect.element(input).toBeVisible();
  });

  it('is shown when the partner unmasks', async () => {
    match = { ...match, state: 'open', unmasking: 'offered-by-me' };
    await open(`/chat/${matchId}`);
    await expect.element(page.getByText(/You asked to reveal/)).toBeVisible();
    await untilConnecting();
    const partner = { firstName: 'Elena', lastName: 'Moss', instagramUsername: 'elena.moss' };
    match = { ...match, unmasking: 'unmasked', partner };
    chat.connection.open();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Moss' })).toBeVisible();
  });

  it('is shown in the list of matches', async () => {
    await open('/chat');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent('The chat is not open yet.');
    await untilConnecting();
    match = { ...match, state: 'open' };
    chat.connection.open();
    chat.connection.receive({ type: 'missed', matchId: OTHER, messages: [], more: false });
    await expect.element(rows.first()).not.toMatchTextContent('The chat is not open yet.');
  });

  it('is shown when the connection breaks before the server answers the follow', async () => {
    await open(`/chat/${matchId}`);
    await expect.element(upgrade).toBeVisible();
    await untilConnecting();
    chat.connection.break();
    await untilConnecting(2);
    match = { ...match, state: 'open' };
    chat.connection.open();
    await expect.element(input).toBeVisible();
  });
});
