import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { linkAccount } from '#features/linked-accounts/contract.ts';
import { answer, answerAsProxy, loseConnection, refuse, type Answer } from '#test/components/fake-server.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { exchangeToken } from '../../contract.ts';

const STATE = 'verify.abc';
const main = page.getByRole('main');

/** What the page tells the window that opened it. */
function listen(state = STATE): unknown[] {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(state);
  channel.addEventListener('message', ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
  vi.stubGlobal('close', () => {});
  return heard;
}

const failure = (error: string) => [{ type: 'instagram-auth', state: STATE, success: false, error }];

it.each(['The login was not finished', 'The login was not finished.'])(
  'tells why Instagram refused: %j',
  async (why) => {
    const returned = new URLSearchParams({ state: 'verify.1', error: 'server_error', error_description: why });
    await openApp(`/instagram-callback?${returned}`);
    await expect
      .element(
        main.getByText('The login was not finished. You can close this window and go back to where you came from.'),
      )
      .toBeVisible();
  },
);

it('says what it is to somebody who opens it directly', async () => {
  await openApp('/instagram-callback');
  await expect
    .element(main.getByText('This page is only the way back from Instagram. There is nothing to do here.'))
    .toBeVisible();
  await expect.element(main.getByRole('link')).toHaveAttribute('href', '/');
});

describe('the window that opened the page', () => {
  it('hears of a lost connection, and the code does not stay in the address', async () => {
    const heard = listen();
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers: [loseConnection(exchangeToken)] });
    await expect.poll(() => heard).toEqual(failure('Network error'));
    await expect.poll(() => location.search).toBe('');
  });

  it('hears of an answer that cannot be read', async () => {
    const heard = listen();
    const answers = [answerAsProxy(exchangeToken, 200, '<h1>Hotel login</h1>')];
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers });
    await expect.poll(() => heard).toEqual(failure('Invalid response from server'));
  });

  it('hears that Instagram sent no code', async () => {
    const heard = listen();
    await openApp(`/instagram-callback?state=${STATE}`);
    await expect.poll(() => heard).toEqual(failure('Instagram sent no code. Please try again.'));
  });
});

describe('a login for linking', () => {
  const state = 'linking.abc';
  const userInfo = { username: 'elise.marchetti', id: '178', access_token: 'grant', account_type: 'BUSINESS' };

  /** What the window that opened the page hears once the account was to be linked. */
  async function link(linking: Answer): Promise<unknown[]> {
    const heard = listen(state);
    await openApp(`/instagram-callback?code=1&state=${state}`, {
      user: ELISE,
      answers: [answer(exchangeToken, { success: true, userInfo }), linking],
    });
    await expect.poll(() => heard).toHaveLength(1);
    return heard;
  }

  it('tells why the account cannot be linked', async () => {
    const [message] = await link(refuse(linkAccount, 'LINKED_ELSEWHERE'));
    expect(message).toMatchObject({ success: false, error: expect.stringContaining('belongs to another person') });
  });

  it('gives no reason when the server gives none', async () => {
    const [message] = await link(answerAsProxy(linkAccount, 403, '<h1>Blocked</h1>'));
    expect(message).toEqual({ type: 'instagram-auth', state, success: false, error: '' });
  });
});
