import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgetVerification } from '#features/verification/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { found, HANDLE, INBOX, LETTER, proved, provedWith } from '#test/components/received-letters.ts';
import { inForcedColours } from '#test/components/themes.ts';
import { listInboxes, openConfession, optOut, searchConfessions } from '../contract.ts';

const button = (label: string) => page.getByRole('button', { name: label });

describe('with a proof', () => {
  const inbox = page.getByRole('heading', { name: `Confessions for "${HANDLE}" (1)` });

  it('a visitor gets to the inbox at once, and the search is a step that Back leaves', async () => {
    await openApp('/search-confessions', { answers: [proved(HANDLE), found([LETTER])] });
    await expect.element(inbox).toBeVisible();
    expect(document.activeElement, 'a new document keeps its focus').toBe(document.body);
    await expectAccessible();
    await button('Search for a name').click();
    await expect.element(button('Open your letters')).toHaveFocus();
    await expectAccessible();
    history.back();
    await expect.element(inbox).toHaveFocus();
  });

  it('each handle of a member has a tab, with the number of sealed letters', async () => {
    const server = await openApp('/search-confessions', {
      user: FLORA,
      answers: [
        provedWith({ [HANDLE]: 1, 'rosa.two': 3 }),
        found([{ ...LETTER, opened: false }]),
        answer(openConfession, LETTER),
      ],
    });
    await expect.element(inbox).toBeVisible();
    await expect.element(page.getByRole('tab', { name: `@${HANDLE} 1 new` })).toBeVisible();
    server.on(provedWith({ [HANDLE]: 0, 'rosa.two': 3 }), found([LETTER]));
    await button('Break the seal').click();
    await expect.element(page.getByText(LETTER.message)).toBeVisible();
    await expect.element(page.getByRole('tab', { name: `@${HANDLE}` })).toBeVisible();
    await page.getByRole('tab', { name: '@rosa.two 3 new' }).click();
    await expect.element(page.getByRole('heading', { name: 'Confessions for "rosa.two" (1)' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: '@rosa.two 3 new' })).toHaveFocus();
    expect(server.sentTo(searchConfessions).at(-1)?.path).toBe('/api/confessions/search/rosa.two');
    await expectAccessible();
    const underline = (selected: boolean) => {
      return getComputedStyle(page.getByRole('tab', { selected }).element()).borderBottomColor;
    };
    await inForcedColours(async () => expect(underline(true)).not.toBe(underline(false)));
  });

  it('who has opted out reads that, and can neither pause nor opt out again', async () => {
    const closed = answer(listInboxes, { inboxes: [{ ...INBOX, closed: true }] });
    await openApp('/search-confessions', { answers: [closed, found([])] });
    await expect
      .element(page.getByText(`Nobody can write to @${HANDLE}, and the letters you had are gone.`))
      .toBeVisible();
    await button('Your inbox').click();
    await expect.element(page.getByRole('menuitem', { name: 'Forget on this device' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
    await expectAccessible();
  });

  it('the home page leads to the letters', async () => {
    await openApp('/', { user: FLORA, answers: [proved(HANDLE), found([LETTER])] });
    await page.getByRole('link', { name: 'Open your letters' }).click();
    await expect.element(inbox).toBeVisible();
  });

  it('the home page remembers that a visitor has a proof', async () => {
    const answers = [proved(HANDLE), found([LETTER])];
    await openApp('/search-confessions', { answers });
    await expect.element(inbox).toBeVisible();
    await openApp('/', { answers });
    await expect.element(page.getByRole('link', { name: 'Open your letters' })).toBeVisible();
  });
});

it('asks to type the handle before an opt-out', async () => {
  const server = await openApp('/search-confessions', { user: FLORA, answers: [found([LETTER]), proved(HANDLE)] });
  await button('Your inbox').click();
  await page.getByRole('menuitem', { name: 'Opt out for good' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Opt out and delete' }).click();
  await expect.element(dialog.getByText(`Please type ${HANDLE}`)).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await expectAccessible();
  expect(server.sentTo(optOut)).toEqual([]);
});

it('a username that is forgotten leaves the search, too', async () => {
  const username = page.getByLabelText('Your Instagram username');
  await openApp('/search-confessions', { answers: [found([LETTER]), answer(forgetVerification, { success: true })] });
  await username.fill(HANDLE);
  await button('Search by Instagram').click();
  await button('Your inbox').click();
  await page.getByRole('menuitem', { name: 'Forget on this device' }).click();
  await expect.element(page.getByRole('status').getByText('Forgotten')).toBeVisible();
  await expect.element(username).toHaveValue('');
});
