import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { linkAccount } from '#features/linked-accounts/contract.ts';
import { answer, answerAsProxy, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { exchangeToken } from '../../contract.ts';

const STATE = 'verify.abc';
const main = page.getByRole('main');

/** Collects the messages to the window that opened the page. */
function listen(state = STATE): unknown[] {
  const messages: unknown[] = [];
  const channel = new BroadcastChannel(state);
  channel.addEventListener('message', ({ data }) => messages.push(data));
  onTestFinished(() => channel.close());
  vi.stubGlobal('close', () => {});
  return messages;
}

const failure = (error: string) => [{ type: 'instagram-auth', state: STATE, success: false, error }];

it.each(['The login was not finished', 'The login was not finished.'])(
  'shows why Instagram refused: %j',
  async (why) => {
    const returned = new URLSearchParams({ state: 'verify.1', error: 'server_error', error_description: why });
    await openApp(`/instagram-callback?${returned}`);
    await expect
      .element(main.getByText('The login was not finished. You can close this window and go back to where you were.'))
      .toBeVisible();
  },
);

it('explains itself to a person who opens it directly', async () => {
  await openApp('/instagram-callback');
  await expect.element(main.getByText('Instagram leads back to this page. There’s nothing to do here.')).toBeVisible();
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/');
});

describe('the window that opened the page', () => {
  it('gets a lost connection as an error, and the code is removed from the address', async () => {
    const messages = listen();
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers: [loseConnection(exchangeToken)] });
    await expect.poll(() => messages).toEqual(failure('Network error'));
    await expect.poll(() => location.search).toBe('');
  });

  it('gets an unreadable answer as an error', async () => {
    const messages = listen();
    const answers = [answerAsProxy(exchangeToken, 200, '<h1>Hotel login</h1>')];
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers });
    await expect.poll(() => messages).toEqual(failure('Invalid response from server'));
  });

  it('gets a missing code as an error', async () => {
    const messages = listen();
    await openApp(`/instagram-callback?state=${STATE}`);
    await expect.poll(() => messages).toEqual(failure('Instagram sent no code. Please try again.'));
  });
});

describe('a login for linking', () => {
  const state = 'linking.abc';
  const userInfo = { username: 'elise.marchetti', id: '178', access_token: 'grant', account_type: 'BUSINESS' };

  /** The messages to the window that opened the page, after the attempt to link. */
  async function link(linking: Answer): Promise<unknown[]> {
    const messages = listen(state);
    await openApp(`/instagram-callback?code=1&state=${state}`, {
      user: ELISE,
      answers: [answer(exchangeToken, { success: true, userInfo }), linking],
    });
    await expect.poll(() => messages).toHaveLength(1);
    return messages;
  }

  it('reports why the account cannot be linked', async () => {
    const [message] = await link(refuse(linkAccount, 'LINKED_ELSEWHERE'));
    expect(message).toMatchObject({ success: false, error: expect.stringContaining('linked to another member') });
  });

  it('gives no reason when the server gives none', async () => {
    const [message] = await link(answerAsProxy(linkAccount, 403, '<h1>Blocked</h1>'));
    expect(message).toEqual({ type: 'instagram-auth', state, success: false, error: '' });
  });
});
