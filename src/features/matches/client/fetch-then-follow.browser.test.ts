import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { TestChatServer } from '#test/harness/test-chat-server.ts';
import { getMatch, listMatches, listMessages, readMatch, type Match } from '../contract.ts';
import { tabConnection } from './transport/tab-connection.ts';

const { matchId } = TestChatServer;

/** What the server knows; a test changes it behind the page's back. */
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
  };
  chat = new TestChatServer();
  vi.stubGlobal('WebSocket', function connect() {
    return chat.connect();
  });
  // The line of a tab outlives a page for a moment.
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

const box = page.getByRole('textbox', { name: 'Message' });
const upgrade = page.getByRole('link', { name: 'Upgrade to Premium' });

/** The page has its answer, and its socket is not open yet. */
const untilConnecting = (times = 1) => vi.waitUntil(() => chat.connections.length === times, { timeout: 30_000 });

describe('what happens between the fetch and the follow', () => {
  it('is not lost: the other one opens the chat', async () => {
    await open(`/chat/${matchId}`);
    await expect.element(upgrade).toBeVisible();
    await untilConnecting();
    match = { ...match, state: 'open' };
    chat.connection.open();
    await expect.element(box).toBeVisible();
  });

  it('is not lost: the other one unmasks', async () => {
    match = { ...match, state: 'open', unmasking: 'offered-by-me' };
    await open(`/chat/${matchId}`);
    await expect.element(page.getByText(/You have offered to unmask/)).toBeVisible();
    await untilConnecting();
    const partner = { firstName: 'Elena', lastName: 'Moss', instagramUsername: 'elena.moss' };
    match = { ...match, unmasking: 'unmasked', partner };
    chat.connection.open();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Moss' })).toBeVisible();
  });

  it('is not lost in the list', async () => {
    await open('/chat');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent('The chat is not open yet.');
    await untilConnecting();
    match = { ...match, state: 'open' };
    chat.connection.open();
    chat.connection.receive({ type: 'missed', matchId: OTHER, messages: [], more: false });
    await expect.element(rows.first()).not.toMatchTextContent('The chat is not open yet.');
  });

  it('is not lost where the line breaks before the server follows', async () => {
    await open(`/chat/${matchId}`);
    await expect.element(upgrade).toBeVisible();
    await untilConnecting();
    chat.connection.break();
    await untilConnecting(2);
    match = { ...match, state: 'open' };
    chat.connection.open();
    await expect.element(box).toBeVisible();
  });
});
