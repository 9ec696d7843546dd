import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { nowAt, panel, searchUnproven, WAITING } from '#test/components/message-proof.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { getMessageProof, startMessageProof } from '../contract.ts';

const send = page.getByRole('button', { name: 'Send us a message' });
const login = page.getByRole('button', { name: 'Continue with Instagram' });

describe('the choice', () => {
  it('offers both ways, says for whom each is, and why there is no code', async () => {
    const server = await searchUnproven();
    await expect.element(send).toHaveAccessibleDescription(/every account/);
    await expect.element(login).toHaveAccessibleDescription(/Business or creator account/);
    await expect.element(page.getByText(/We don’t keep your message/)).toBeVisible();
    expect(page.getByText('Have a personal account?').elements()).toEqual([]);
    for (const [refused, text] of [
      [refuse(startMessageProof, 'TOO_MANY_REQUESTS'), 'Too many requests'],
      [refuse(startMessageProof, 'LOGIN_UNAVAILABLE'), 'Instagram cannot be reached'],
      [loseConnection(startMessageProof), 'Check your connection'],
    ] as const) {
      server.on(refused);
      await send.click();
      await expect.element(page.getByRole('article').getByRole('alert')).toMatchTextContent(text);
    }
    await expectAccessibleInBothThemes();
    server.on(answer(startMessageProof, WAITING), nowAt(WAITING));
    await send.click();
    await expect.element(panel).toBeVisible();
  });

  it('has the login alone without messages, and says how a personal account becomes a creator', async () => {
    const server = await searchUnproven(answer(getMessageProof, { isOffered: false, proof: null }));
    await expect.element(login).toBeVisible();
    await page.getByText('Have a personal account?').click();
    await expect.element(page.getByText(/Switch to professional account/)).toBeVisible();
    await expectAccessibleInBothThemes();
    expect(send.elements()).toEqual([]);
    // Nor when the server cannot be asked.
    server.on(loseConnection(getMessageProof));
    await page.getByRole('button', { name: 'Back to the search' }).click();
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await expect.element(page.getByText('Have a personal account?')).toBeVisible();
    expect(send.elements()).toEqual([]);
  });
});
