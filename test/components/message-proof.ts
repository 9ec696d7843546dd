import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { searchConfessions } from '#features/inbox/contract.ts';
import { getMessageProof, startMessageProof, type MessageProof } from '#features/verification/contract.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { answer, refuse, type Answer, type FakeServer } from './fake-server.ts';
import { openApp } from './open-app.ts';

const CODE = 'ROSA-7K4M-9QXD';

const proofIn = (state: MessageProof['state']): MessageProof => ({
  mode: 'verify',
  code: CODE,
  recipient: 'subrosa.letters',
  link: `https://ig.me/m/subrosa.letters?ref=${CODE}`,
  // From the moment at which a test uses it: a page runs tests for minutes.
  get expiresAt() {
    return new Date(Date.now() + 10 * MINUTE).toISOString();
  },
  state,
  problem: null,
  triesLeft: 5,
});
/** A proof that waits for its message. */
export const WAITING = proofIn('waiting');
export const ANSWERED = proofIn('answered');

/** The account that wrote, as the server names it after the right digits. */
export const WROTE = { username: 'ben.ashworth', id: '', access_token: 'token', account_type: 'MESSAGE' };

export const panel = page.getByRole('region', { name: 'Send us a message' });
export const digits = panel.getByLabelText('The six digits');
export const newCode = panel.getByRole('button', { name: 'Get a new code' });

/** The server now says this of the proof under way. */
export const nowAt = (proof: MessageProof | null) => answer(getMessageProof, { isOffered: true, proof });

/** The person comes back to this tab, which makes the page ask at once. */
export function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Searches for a handle that is not proved, which opens the verify view. */
export async function searchUnproven(...answers: Answer[]): Promise<FakeServer> {
  const unproven = [refuse(searchConfessions, 'NOT_VERIFIED'), answer(startMessageProof, WAITING)];
  const server = await openApp('/search-confessions', { answers: [...unproven, ...answers] });
  await page.getByLabelText('Your Instagram username').fill(WROTE.username);
  await page.getByRole('button', { name: 'Search by Instagram' }).click();
  await expect.element(page.getByRole('heading', { name: `Are you “${WROTE.username}”?` })).toBeVisible();
  return server;
}
