import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchConfessions } from '#features/inbox/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse, type FakeServer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { changeMutedWords, getMutedWords } from '../contract.ts';

const dialog = page.getByRole('dialog', { name: 'Muted words' });
const field = dialog.getByRole('textbox', { name: 'Word or phrase' });
const words = dialog.getByRole('list', { name: 'Your muted words' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const gear = page.getByRole('button', { name: 'Your inbox' });

/** The server has these words from now on. */
const saved = (...now: string[]) => answer(changeMutedWords, { words: now });
const sentBy = (server: FakeServer) => server.sentTo(changeMutedWords).map(({ body }) => body);

async function openDialog(...now: string[]): Promise<FakeServer> {
  const server = await openApp('/search-confessions', {
    user: FLORA,
    answers: [proved(HANDLE), found([LETTER]), answer(getMutedWords, { words: now })],
  });
  await gear.click();
  await page.getByRole('menuitem', { name: 'Muted words' }).click();
  await expect.element(dialog.getByText(`${now.length} of 50`)).toBeVisible();
  return server;
}

describe('the muted words of an inbox', () => {
  it('are added with Enter and removed, and the list is read again when the dialog closes', async () => {
    const server = await openDialog();
    await expect.element(field).toHaveFocus();
    await expect.element(dialog).toMatchTextContent('You haven’t muted any words yet.');
    await expectAccessible();
    server.on(saved('rain', 'so hot', '🍑'));
    await field.fill(' rain، so hot ,, 🍑');
    await userEvent.keyboard('{Enter}');
    await expect.element(words).toMatchTextContent('rainso hot🍑');
    await expect.element(dialog.getByText('3 of 50')).toBeVisible();
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Muted: rain, so hot, 🍑');
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await expectAccessibleInBothThemes();

    server.on(saved('rain', '🍑'));
    await button('Remove “so hot”').click();
    await expect.element(button('Remove “🍑”')).toHaveFocus();
    server.on(saved('rain'));
    await button('Remove “🍑”').click();
    await expect.element(button('Remove “rain”')).toHaveFocus();
    server.on(saved());
    await button('Remove “rain”').click();
    await expect.element(field).toHaveFocus();
    expect(sentBy(server)).toEqual([
      { add: ['rain', 'so hot', '🍑'], remove: [] },
      { add: [], remove: ['so hot'] },
      { add: [], remove: ['🍑'] },
      { add: [], remove: ['rain'] },
    ]);

    server.on(found([{ ...LETTER, mutedByWords: true }]));
    await button('Done').click();
    await expect.element(page.getByText(/Hidden by your words, /)).toBeVisible();
    await expect.element(gear).toHaveFocus();
  });

  it('are not read again if nothing has changed', async () => {
    const server = await openDialog('rain');
    const read = server.sentTo(searchConfessions).length;
    await userEvent.keyboard('{Escape}');
    await expect.element(gear).toHaveFocus();
    expect(server.sentTo(searchConfessions)).toHaveLength(read);
  });

  it('can be pasted as lines', async () => {
    const server = await openDialog();
    server.on(saved('one', 'two words', 'three'));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'one\r\n two words\n\nthree\n');
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await expect.element(field).toHaveValue('one, two words, three');
    await button('Add').click();
    await expect.element(words).toBeVisible();
    expect(sentBy(server)).toEqual([{ add: ['one', 'two words', 'three'], remove: [] }]);
  });

  it('what could not be saved stays in the field, with the reason', async () => {
    const server = await openDialog('rain');
    await button('Add').click();
    await expect.element(field).toHaveAccessibleDescription(/Please type a word or a phrase/);
    await expect.element(field).toHaveFocus();
    await field.fill(`snow, ${'ice'.repeat(8)}s, ${'❄'.repeat(24)}`);
    await button('Add').click();
    await expect.element(field).toHaveAccessibleDescription(/“iceiceiceice…” is too long. Up to 24 characters each/);
    expect(sentBy(server)).toEqual([]);
    const message = 'You can mute up to 50 words';
    for (const [failure, reason] of [
      [loseConnection(changeMutedWords), 'We could not reach Sub Rosa. Check your connection and try again.'],
      [refuse(changeMutedWords, 'VALIDATION', { issues: [{ path: 'add', message }] }), message],
      [refuse(changeMutedWords, 'NOT_FOUND'), `We no longer know that @${HANDLE} is yours.`],
    ] as const) {
      server.on(failure);
      await field.fill('snow');
      await button('Add').click();
      await expect.element(field).toHaveAccessibleDescription(new RegExp(reason));
      await expect.element(field).toHaveValue('snow');
    }
    server.on(loseConnection(changeMutedWords));
    await button('Remove “rain”').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/We could not reach Sub Rosa/);
    await expect.element(words).toMatchTextContent('rain');
    await expectAccessible();
    server.on(saved('rain', 'snow'));
    await button('Add').click();
    await expect.element(words).toMatchTextContent('rainsnow');
    await expect.element(dialog.getByText(/We could not reach Sub Rosa/)).not.toBeInTheDocument();
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('that are muted already are said to be', async () => {
    const server = await openDialog('rain');
    server.on(saved('rain'));
    await field.fill('Rain');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Already muted, or another spelling of it is.');
    await expect.element(dialog.getByRole('status')).not.toHaveClass('sr-only');
  });

  it('can be tried again when they did not load', async () => {
    const server = await openApp('/search-confessions', {
      answers: [proved(HANDLE), found([LETTER]), loseConnection(getMutedWords)],
    });
    await gear.click();
    await page.getByRole('menuitem', { name: 'Muted words' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Your words did not load/);
    server.on(answer(getMutedWords, { words: ['rain'] }));
    await button('Try again').click();
    await expect.element(words).toMatchTextContent('rain');
  });
});
