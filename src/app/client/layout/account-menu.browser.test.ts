import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPendingEmail } from '#features/account/contract.ts';
import { getUnread } from '#features/notices/contract.ts';
import { getCurrentUser, logOut } from '#features/auth/contract.ts';
import { openConfession, searchConfessions, type ReceivedConfession } from '#features/inbox/contract.ts';
import { confirmMessageProof, verifyProfile } from '#features/verification/contract.ts';
import { listMatches } from '#features/matches/contract.ts';
import { AXE_OPTIONS } from '#test/accessibility/axe-settings.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { ANSWERED, digits, nowAt, WROTE } from '#test/components/message-proof.ts';
import { found } from '#test/components/received-letters.ts';

const trigger = page.getByRole('button', { name: /^[A-Z]{2}, account menu of/ });
const menu = page.getByRole('menu');
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

const LETTER: ReceivedConfession = {
  id: '0b6f2f0e-64f5-4f3c-8d3c-3a8f5d8f7a10',
  targetName: 'elise.marchetti',
  deliveryMethod: 'platform',
  message: 'The ferryman knows.',
  senderInfo: {},
  anonymityLevel: 'full',
  stationery: 'ivory',
  submittedAt: '2026-11-14T18:00:00.000Z',
  vanishesOn: null,
  likes: 0,
  liked: false,
  reactions: {},
  reacted: [],
  opened: false,
  hidden: false,
  blocked: false,
  mutedByWords: false,
  canAnswer: true,
  report: null,
};

describe('the account menu', () => {
  it('opens, moves through its items and closes by keyboard, and returns the focus', async () => {
    await openApp('/', {
      user: FLORA,
      answers: [answer(getPendingEmail, { newEmail: null, newEmailBounces: false, refused: null })],
    });
    await expect.element(trigger).toBeVisible();
    trigger.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Letters to you')).toHaveFocus();
    for (const name of ['Sent letters', 'Matches', 'Upgrade to Premium', 'Account Settings', 'Log out']) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(item(name)).toHaveFocus();
      await expect.element(item(name)).not.toHaveStyle({ outlineStyle: 'none' });
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();

    const entry = navigation.currentEntry?.index;
    await userEvent.keyboard(' ');
    await expect.element(item('Letters to you')).toHaveFocus();
    await expect.poll(() => navigation.currentEntry?.index).toBe((entry ?? 0) + 1);
    history.back();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    expect(navigation.currentEntry?.index).toBe(entry);

    await userEvent.keyboard(' ');
    await expect.element(item('Letters to you')).toHaveFocus();
    for (const name of ['Sent letters', 'Matches', 'Upgrade to Premium', 'Account Settings']) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(item(name)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/account-settings');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    // The page has taken the place of the menu.
    expect(navigation.currentEntry?.index).toBe((entry ?? 0) + 1);
  });

  it('scrolls at a zoom of 400 %, so that every item can be reached', async () => {
    await page.viewport(320, 256);
    onTestFinished(() => page.viewport(1280, 900));
    await openApp('/', { user: FLORA });
    await trigger.click();
    await expect.element(menu).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard('{End}');
    await expect.element(item('Log out')).toHaveFocus();
    await expect.element(item('Log out')).toBeInViewport({ ratio: 1 });
  });

  it('reports a failed sign-out, keeps the member signed in, and has links without a mark', async () => {
    await openApp('/', { user: FLORA, answers: [loseConnection(logOut), answer(listMatches, { matches: [] })] });
    await trigger.click();
    await item('Log out').click();
    await expect.element(page.getByText('Log Out Failed')).toBeVisible();
    await expect
      .element(trigger, { message: 'nothing is unread' })
      .toHaveAccessibleName('FW, account menu of Flora Whitfield');
    await trigger.click();
    await expect.element(item('Letters to you')).toBeVisible();
    await item('Matches').click();
    await expect.poll(() => location.pathname).toBe('/chat');
  });

  it('is replaced by the log-in link when the session has ended', async () => {
    await openApp('/', { user: FLORA, answers: [refuse(getCurrentUser, 'SIGNED_OUT')] });
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect.poll(() => trigger.elements()).toEqual([]);
  });
});

describe('the unread mark', () => {
  it('appears once a member of the free plan has proved a handle', async () => {
    const server = await openApp('/search-confessions', {
      user: FLORA,
      answers: [
        refuse(searchConfessions, 'NOT_VERIFIED'),
        nowAt(ANSWERED),
        answer(confirmMessageProof, { success: true, userInfo: WROTE }),
        answer(verifyProfile, { success: true, handle: WROTE.username }),
      ],
    });
    await page.getByLabelText('Your Instagram username').fill(WROTE.username);
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await expect.element(digits).toBeVisible();
    server.on(answer(getUnread, { letters: 1, matches: 0, answers: 0 }), found([LETTER], { handle: WROTE.username }));
    await digits.fill('123456');
    await expect.element(page.getByRole('link', { name: 'Letters 1 new' })).toBeVisible();
  });

  it('names what is unread, in the navigation bar, on the button and in the menu', async () => {
    await openApp('/', { user: ELISE, answers: [answer(getUnread, { letters: 2, matches: 1, answers: 3 })] });
    await expect
      .element(trigger)
      .toHaveAccessibleName('EM, account menu of Elise Marchetti: 2 sealed letters, 3 answers, and news from 1 match');
    const places = page.getByRole('navigation', { name: 'Main' });
    await expect.element(places.getByRole('link', { name: 'Letters 2 new' })).toBeVisible();
    await expect.element(places.getByRole('link', { name: 'Sent 3 new' })).toBeVisible();
    await expect.element(places.getByRole('link', { name: 'Matches 1 new' })).toBeVisible();
    await expect.element(places.getByRole('link', { name: 'Write' })).toHaveAttribute('aria-current', 'page');
    await trigger.click();
    await expect.element(item(/Letters to you 2 new/)).toBeVisible();
    await expect.element(item(/Sent letters 3 new/)).toBeVisible();
    await expectText('header.plan-elite', menu);
    // Other tests check the page alone.
    await expectAccessible(AXE_OPTIONS, document);
  });

  it.each([
    { zoom: '200 % of a desk', size: [640, 360], font: '' },
    { zoom: 'twice the text', size: [1280, 900], font: '200%' },
    { zoom: 'none', size: [1280, 900], font: '' },
  ] as const)('stays at its word at a zoom: $zoom', async ({ size: [width, height], font }) => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = font;
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(1280, 900);
    });
    await openApp('/', { user: ELISE, answers: [answer(getUnread, { letters: 12, matches: 120, answers: 0 })] });
    for (const [label, count] of [
      ['Letters', '12'],
      ['Matches', '99+'],
    ] as const) {
      const mark = page.getByRole('navigation', { name: 'Main' }).getByText(`${count} new`);
      await expect.element(mark).toBeVisible();
      const { right, bottom } = mark.element().getBoundingClientRect();
      const word = page
        .getByRole('navigation', { name: 'Main' })
        .getByText(new RegExp(`^${label}`))
        .element()
        .getBoundingClientRect();
      expect(Math.abs(right - word.right), label).toBeLessThan(font ? 26 : 13);
      expect(bottom, label).toBeGreaterThan(word.top);
    }
  });

  it('is updated once a letter is read, and when the page becomes visible again', async () => {
    const server = await openApp('/search-confessions', {
      user: ELISE,
      answers: [
        answer(getUnread, { letters: 2, matches: 0, answers: 0 }),
        found([LETTER], { handle: 'elise.marchetti' }),
        answer(openConfession, { ...LETTER, opened: true }),
      ],
    });
    await page.getByLabelText('Your Instagram username').fill('elise.marchetti');
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
    await expect.element(trigger).toHaveAccessibleName(/2 sealed letters/);
    server.on(answer(getUnread, { letters: 1, matches: 0, answers: 0 }));
    await page.getByRole('button', { name: 'Break the seal' }).click();
    await expect.element(trigger).toHaveAccessibleName(/1 sealed letter$/);
    server.on(answer(getUnread, { letters: 0, matches: 0, answers: 0 }));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(trigger).toHaveAccessibleName('EM, account menu of Elise Marchetti');
  });
});
