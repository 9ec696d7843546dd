import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { listInboxes } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { dialog, openForm, preview, seal, SENT } from '#test/components/confession-form.ts';
import { answer } from '#test/components/fake-server.ts';

it('the dialog after sending has room for a long username on a phone', async () => {
  await page.viewport(320, 700);
  onTestFinished(() => page.viewport(1280, 900));
  await openForm({ answers: [answer(sendConfession, { ...SENT, targetName: 'very_long_user_name_of_someone' })] });
  await seal.click();
  await expect.element(dialog.getByText(/very_long_user_name_of_someone/)).toBeVisible();
  for (const box of dialog.element().querySelectorAll('div'))
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

describe('a match', () => {
  const note = preview.getByText(/You’d both learn it’s mutual/);

  it('needs a proved username: the form says so, and the dialog after sending leads to the proof', async () => {
    await openForm({ answers: [answer(sendConfession, SENT)] });
    await expect.element(note).toMatchTextContent('No names. For that, prove your own username.');
    await seal.click();
    await expectAccessible();
    await dialog.getByRole('link', { name: 'Prove it’s me with Instagram' }).click();
    await expect.element(page.getByRole('button', { name: 'Send us a message' })).toBeVisible();
    expect(page.getByRole('textbox').elements(), 'the username comes with the proof').toEqual([]);
  });

  it('needs no more of a member who has proved one, and nothing of one who stays hidden', async () => {
    const inbox = { handle: 'flora.w', verifiedOn: '2026-11-01', verifiedUntil: '2027-01-30', by: 'login' } as const;
    const isOpen = { paused: false, smiles: null, closed: false, closedByRequest: false };
    const proved = answer(listInboxes, { inboxes: [{ ...inbox, ...isOpen }] });
    const server = await openForm({ answers: [proved, answer(sendConfession, SENT)] });
    await expect.poll(() => server.sentTo(listInboxes)).not.toEqual([]);
    await expect.element(note).toMatchTextContent(/No names\.$/);
    await seal.click();
    await expect.element(dialog).toBeVisible();
    expect(dialog.getByText(/Instagram username is yours/).elements()).toEqual([]);

    await openForm({ answers: [answer(sendConfession, { ...SENT, mayMatch: false })] });
    await page.getByText('Keep me hidden, whatever happens').click();
    await seal.click();
    await expect.element(dialog).toBeVisible();
    expect(dialog.getByText(/Instagram username is yours/).elements()).toEqual([]);
  });
});
