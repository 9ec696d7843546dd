import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerAsProxy, loseConnection } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { exchangeToken } from '../../contract.ts';

const STATE = 'verify.abc';

/** What the page tells the window that opened it. */
function listen(): unknown[] {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(STATE);
  channel.addEventListener('message', ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
  vi.stubGlobal('close', () => {});
  return heard;
}

const failure = (error: string) => [{ type: 'instagram-auth', state: STATE, success: false, error }];

describe('the page that Instagram returns to', () => {
  it('says what it is when it is opened by hand', async () => {
    await openApp('/instagram-callback');
    await expect.element(page.getByText(/This page is only the way back from Instagram/)).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
  });

  it('reports a lost connection, and keeps the code out of its address', async () => {
    const heard = listen();
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers: [loseConnection(exchangeToken)] });
    await expect.poll(() => heard).toEqual(failure('Network error'));
    expect(location.search).toBe('');
  });

  it('reports an answer that it cannot read', async () => {
    const heard = listen();
    const answers = [answerAsProxy(exchangeToken, 200, '<h1>Hotel login</h1>')];
    await openApp(`/instagram-callback?code=1&state=${STATE}`, { answers });
    await expect.poll(() => heard).toEqual(failure('Invalid response from server'));
  });

  it('reports that Instagram sent no code', async () => {
    const heard = listen();
    await openApp(`/instagram-callback?state=${STATE}`);
    await expect.poll(() => heard).toEqual(failure('Instagram sent no code. Please try again.'));
  });
});
