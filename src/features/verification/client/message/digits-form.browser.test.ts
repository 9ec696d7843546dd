import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listInboxes } from '#features/inbox/contract.ts';
import { answer, hold, loseConnection, refuse } from '#test/components/fake-server.ts';
import {
  ANSWERED,
  comeBack,
  digits,
  newCode,
  nowAt,
  panel,
  searchUnproven,
  WAITING,
  WROTE,
} from '#test/components/message-proof.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { found } from '#test/components/received-letters.ts';
import { confirmMessageProof, verifyProfile } from '../../contract.ts';
import { TROUBLES } from './troubles.ts';

const alert = panel.getByRole('alert');
const confirm = panel.getByRole('button', { name: 'Confirm' });

describe('the digits', () => {
  const confirmed = answer(confirmMessageProof, { success: true, userInfo: WROTE });
  const verified = answer(verifyProfile, { success: true, handle: WROTE.username });
  const letters = [found([], { handle: WROTE.username }), answer(listInboxes, { inboxes: [] })];

  it('are six, can be sent again after a failure, and open the letters', async () => {
    const server = await searchUnproven(nowAt(ANSWERED), verified);
    await expect.element(digits).toHaveFocus();
    await expect.element(digits).toHaveAttribute('inputmode', 'numeric');
    await expect.element(digits).toHaveAttribute('autocomplete', 'one-time-code');
    await digits.fill('12345');
    await confirm.click();
    await expect.element(digits).toHaveAccessibleDescription(/Enter the six digits/);
    await expectAccessibleInBothThemes();
    expect(server.sentTo(confirmMessageProof)).toEqual([]);

    // Corrected, and the last one sends them all.
    server.on(loseConnection(confirmMessageProof));
    await digits.fill(' 123 456 ');
    await expect.element(digits).toHaveValue('123456');
    await expect.element(digits).toHaveAccessibleDescription(/Check your connection/);
    expect(server.sentTo(confirmMessageProof)).toHaveLength(1);
    for (const [failure, text] of [
      [refuse(confirmMessageProof, 'TOO_MANY_REQUESTS'), /Too many requests/],
      [refuse(confirmMessageProof, 'LOGIN_UNAVAILABLE'), /Instagram cannot be reached/],
    ] as const) {
      server.on(failure);
      await confirm.click();
      await expect.element(digits).toHaveAccessibleDescription(text);
    }

    server.on(confirmed, ...letters);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: `Confessions for "${WROTE.username}" (0)` })).toBeVisible();
    expect(server.sentTo(confirmMessageProof).at(-1)?.body).toEqual({ code: WAITING.code, digits: '123456' });
    expect(server.sentTo(verifyProfile)[0]?.body).toMatchObject({
      profileName: WROTE.username,
      verificationMethod: 'instagram_message',
    });
  });

  it('that are wrong cost a try, and the fifth ends it', async () => {
    const server = await searchUnproven(nowAt(ANSWERED), refuse(confirmMessageProof, 'WRONG_DIGITS'));
    await expect.element(digits).toBeVisible();
    server.on(nowAt({ ...ANSWERED, triesLeft: 2 }));
    await digits.fill('111111');
    await expect.element(digits).toHaveAccessibleDescription(/not the digits we sent. 2 tries are left/);
    // They are selected, so that typing replaces them.
    await userEvent.keyboard('2');
    await expect.element(digits).toHaveValue('2');
    await expect.element(digits).not.toHaveAccessibleDescription(/not the digits/);
    server.on(nowAt({ ...ANSWERED, triesLeft: 1 }));
    await userEvent.keyboard('22222');
    await expect.element(digits).toHaveAccessibleDescription(/One try is left/);
    server.on(nowAt(null), refuse(confirmMessageProof, 'CODE_EXPIRED'));
    await digits.fill('333333');
    expect(server.sentTo(confirmMessageProof).map(({ body }) => (body as { digits: string }).digits)).toEqual([
      '111111',
      '222222',
      '333333',
    ]);
    await expect.element(alert).toMatchTextContent(TROUBLES.tries.title);
    await expect.element(newCode).toHaveFocus();
  });

  it('that are refused need a new code', async () => {
    const server = await searchUnproven(nowAt(ANSWERED));
    for (const [code, proof, trouble] of [
      ['CODE_EXPIRED', null, 'expired'],
      ['CODE_EXPIRED', { ...WAITING, state: 'failed', problem: 'blocked' }, 'blocked'],
      ['HANDLE_CHANGED', null, 'handle-changed'],
    ] as const) {
      server.on(nowAt(ANSWERED));
      comeBack();
      await expect.element(digits).toBeVisible();
      server.on(refuse(confirmMessageProof, code), nowAt(proof));
      await digits.fill('123456');
      await expect.element(alert).toMatchTextContent(TROUBLES[trouble].text);
      server.on(nowAt(WAITING));
      await newCode.click();
      await expect.element(panel.getByText(WAITING.code)).toBeVisible();
    }
  });

  it('count although the last step was lost: it can be repeated alone', async () => {
    const held = hold(confirmed);
    const server = await searchUnproven(nowAt(ANSWERED), held, loseConnection(verifyProfile));
    await digits.fill('123456');
    // A person who does not expect that they are on their way.
    await userEvent.keyboard('{Enter}');
    held.release();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Confirmation Failed');
    await expectAccessible();
    server.on(verified, ...letters);
    await page.getByRole('button', { name: 'Try the last step again' }).click();
    await expect.element(page.getByRole('heading', { name: /Confessions for/ })).toBeVisible();
    expect(server.sentTo(confirmMessageProof)).toHaveLength(1);
  });

  it('of another account than the searched one can open its own letters', async () => {
    const other = { ...WROTE, username: 'amara.okafor' };
    const server = await searchUnproven(
      nowAt(ANSWERED),
      answer(confirmMessageProof, { success: true, userInfo: other }),
      refuse(verifyProfile, 'PROFILE_MISMATCH'),
    );
    await digits.fill('123456');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Profile Mismatch');
    await expectAccessibleInBothThemes();
    server.on(answer(verifyProfile, { success: true, handle: other.username }), ...letters);
    await page.getByRole('button', { name: 'Continue as @amara.okafor' }).click();
    await expect.element(page.getByRole('heading', { name: /Confessions for "amara.okafor"/ })).toBeVisible();
    expect(server.sentTo(verifyProfile).at(-1)?.body).toMatchObject({ verificationMethod: 'instagram_message' });
  });
});
