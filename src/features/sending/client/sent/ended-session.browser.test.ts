import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { hold, refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { listSentConfessions } from '../../contract.ts';

it('the page of sent letters leads to the log-in when the session has ended, and says so', async () => {
  const ended = hold(refuse(listSentConfessions, 'SIGNED_OUT'));
  const server = await openApp('/sent', { user: FLORA, answers: [ended] });
  await expect.poll(() => server.sentTo(listSentConfessions)).not.toEqual([]);
  server.on(refuse(getCurrentUser, 'SIGNED_OUT'));
  ended.release();
  await expect.element(page.getByRole('heading', { name: 'You were logged out' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/login?next=%2Fsent');
});
