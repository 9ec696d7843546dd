import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { nowAt, panel, searchUnproven, WAITING } from '#test/components/message-proof.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { getMessageProof, startMessageProof } from '../contract.ts';

const send = page.getByRole('button', { name: 'Send us a message' });
const login = page.getByRole('button', { name: 'Continue with Instagram' });

describe('the choice', () => {
  it('offers both ways, and says for whom each is', async () => {
    await searchUnproven();
    await expect.element(send).toHaveAccessibleDescription(/every account/);
    await expect.element(login).toHaveAccessibleDescription(/business and creator accounts/);
    await expect.element(page.getByText(/We don’t keep your message/)).toBeVisible();
    await expect.element(page.getByText(/Members who have used both ways/)).toBeVisible();
    expect(page.getByText('Have a personal account?').elements()).toEqual([]);
    await expectAccessibleInBothThemes();
  });

  it.each([
    ['where messages are not set up', answer(getMessageProof, { isOffered: false, proof: null })],
    ['when the server cannot be asked', loseConnection(getMessageProof)],
  ])('has the login alone %s, and says how a personal account becomes a creator', async (_, asked) => {
    await searchUnproven(asked);
    await expect.element(login).toBeVisible();
    await page.getByText('Have a personal account?').click();
    await expect.element(page.getByText(/Switch to professional account/)).toBeVisible();
    await expectAccessibleInBothThemes();
    expect(send.elements()).toEqual([]);
  });

  it.each([
    ['many were asked for', refuse(startMessageProof, 'TOO_MANY_REQUESTS'), 'Too many requests'],
    ['Instagram cannot be reached', refuse(startMessageProof, 'LOGIN_UNAVAILABLE'), 'Instagram cannot be reached'],
    ['the connection is lost', loseConnection(startMessageProof), 'Check your connection'],
  ])('says in place that there is no code because %s', async (_, refused, text) => {
    const server = await searchUnproven(refused);
    await send.click();
    await expect.element(page.getByRole('article').getByRole('alert')).toMatchTextContent(text);
    await expectAccessibleInBothThemes();
    server.on(answer(startMessageProof, WAITING), nowAt(WAITING));
    await send.click();
    await expect.element(panel).toBeVisible();
  });
});
