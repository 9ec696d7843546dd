import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getCurrentUser } from '#features/auth/contract.ts';
import { listInboxes, updateInbox } from '#features/inbox/contract.ts';
import { searchInstagram, searchProfiles } from '#features/profiles/contract.ts';
import { answer, hold, loseConnection, refuse } from '#test/components/fake-server.ts';
import { ELISE, openApp } from '#test/components/open-app.ts';
import { inCard, openOwnPage, OWN_PAGE, PAGE_LINK, pageCard } from '#test/components/own-page.ts';
import { found, HANDLE, INBOX, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { listOwnPages, savePublicPage } from '../../contract.ts';

const LINE = 'If you sat next to me on the 7:42, say so.';
const ON = { ...OWN_PAGE, isOn: true, line: LINE };

const heading = (name: string) => pageCard.getByRole('heading', { name });
const line = pageCard.getByLabelText('A line of your own');
const saved = (own: Partial<typeof OWN_PAGE> = {}) => answer(savePublicPage, { ...ON, ...own });

describe('a page that is off', () => {
  it('is set up with a preview, and says plainly what is public', async () => {
    const server = await openOwnPage({}, [saved({ showsName: true })]);
    await expect.element(heading('Leave me a letter')).toBeVisible();
    await expectAccessibleInBothThemes();
    await inCard('Set it up').click();
    await expect.element(line).toHaveFocus();
    await expect.element(pageCard).toMatchTextContent(`anybody who has its address sees that @${HANDLE} reads letters`);
    const preview = pageCard.getByRole('figure');
    await expect.element(preview).toMatchTextContent(`@${HANDLE} would like to hear from you`);
    await line.fill(`  ${LINE.replace(' ', '  ')}`);
    await pageCard.getByLabelText('Show my first name, Elise').click();
    await expect.element(preview).toMatchTextContent('Elise would like to hear from you');
    await expect.element(preview).toMatchTextContent(LINE);
    await expect.element(preview).toMatchTextContent(`/to/${HANDLE}`);
    await expect.element(pageCard.getByText(`${LINE.length} / 120`)).toBeVisible();
    await expectAccessibleInBothThemes();
    await inCard('Switch it on').click();
    await expect.element(heading('Your page is on')).toHaveFocus();
    expect(server.sentTo(savePublicPage)).toEqual([
      { path: `/api/public-pages/${HANDLE}`, query: {}, body: { isOn: true, showsName: true, line: LINE } },
    ]);
  });

  it('stays off if the owner cancels, and the button has the focus again', async () => {
    await openOwnPage();
    await inCard('Set it up').click();
    await line.fill('Never mind.');
    await inCard('Cancel').click();
    await expect.element(inCard('Set it up')).toHaveFocus();
  });
});

describe('what cannot be saved', () => {
  it('is a line that is too long, or that moderation refuses', async () => {
    const message = 'Please write another line: this one could hurt someone.';
    const helpLines = [{ name: 'A line', where: 'Everywhere', contact: '123', url: 'https://line.example/' }];
    const refusal = { message, issues: [{ path: 'line', message }], helpLines };
    const server = await openOwnPage({}, [refuse(savePublicPage, 'MODERATION', refusal)]);
    await inCard('Set it up').click();
    await line.fill('愛'.repeat(121));
    await inCard('Switch it on').click();
    await expect.element(line).toHaveAccessibleDescription(/keep it to 120 characters/);
    expect(server.sentTo(savePublicPage)).toEqual([]);
    await line.fill('I hate myself.');
    await inCard('Switch it on').click();
    await expect.element(line).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(line).toHaveFocus();
    await expect.element(line).toHaveValue('I hate myself.');
    await expect.element(pageCard.getByRole('link', { name: 'A line' })).toBeVisible();
    server.on(saved());
    await line.fill(LINE);
    await inCard('Switch it on').click();
    await expect.element(heading('Your page is on')).toBeVisible();
    expect(pageCard.getByRole('link', { name: 'A line' }).elements()).toEqual([]);
  });

  it.each([
    { of: 'without a connection', answered: loseConnection(savePublicPage), says: 'We could not reach Sub Rosa' },
    { of: 'without the proof', answered: refuse(savePublicPage, 'NOT_FOUND'), says: 'Prove it’s you again' },
    { of: 'while suspended', answered: refuse(savePublicPage, 'SUSPENDED'), says: 'This account is suspended' },
  ])('is anything $of, and what was typed stays', async ({ answered, says }) => {
    const server = await openOwnPage({}, [answered]);
    await inCard('Set it up').click();
    await line.fill(LINE);
    await inCard('Switch it on').click();
    await expect.element(pageCard.getByRole('alert')).toMatchTextContent(says);
    await expect.element(line).toHaveValue(LINE);
    server.on(saved());
    await inCard('Switch it on').click();
    await expect.element(heading('Your page is on')).toHaveFocus();
  });

  it('is anything after the session has ended, which is said', async () => {
    const server = await openOwnPage({}, [refuse(savePublicPage, 'SIGNED_OUT')]);
    await inCard('Set it up').click();
    server.on(refuse(getCurrentUser, 'SIGNED_OUT'), answer(listInboxes, { inboxes: [] }));
    await inCard('Switch it on').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('You were logged out');
    await expect.poll(() => pageCard.elements()).toEqual([]);
  });

  it('is saved once, however often the button is pressed', async () => {
    const held = hold(saved());
    const server = await openOwnPage({}, [held]);
    await inCard('Set it up').click();
    await inCard('Switch it on').dblClick();
    await line.click();
    await userEvent.keyboard('{Tab}{Tab}{Enter}{Enter}');
    held.release();
    await expect.element(heading('Your page is on')).toBeVisible();
    expect(server.sentTo(savePublicPage)).toHaveLength(1);
  });
});

describe('a page that is on', () => {
  it('has a link to copy and to open, and is changed in place', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    onTestFinished(() => writeText.mockRestore());
    const server = await openOwnPage(ON, [saved({ line: 'Hello.' })]);
    await expect.element(heading('Your page is on')).toBeVisible();
    await expectAccessibleInBothThemes();
    await expect
      .element(pageCard.getByRole('link', { name: 'See your page' }))
      .toHaveAttribute('href', `/to/${HANDLE}`);
    await inCard('Copy link').click();
    expect(writeText).toHaveBeenCalledWith(PAGE_LINK);
    await inCard('Change').click();
    await expect.element(line).toHaveValue(LINE);
    await inCard('Cancel').click();
    await expect.element(inCard('Change')).toHaveFocus();
    await inCard('Change').click();
    await line.fill('Hello.');
    await inCard('Save').click();
    await expect.element(heading('Your page is on')).toHaveFocus();
    expect(server.sentTo(savePublicPage)[0]?.body).toEqual({ isOn: true, showsName: false, line: 'Hello.' });
    await inCard('Change').click();
    await expect.element(line).toHaveValue('Hello.');
  });

  it('is switched off at once, and keeps what it says for next time', async () => {
    const server = await openOwnPage({ ...ON, showsName: true }, [loseConnection(savePublicPage)]);
    await inCard('Switch it off').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not Switched Off');
    server.on(saved({ isOn: false, showsName: true }));
    await inCard('Switch it off').click();
    await expect.element(heading('Leave me a letter')).toHaveFocus();
    await expect.element(page.getByText('Page Switched Off')).toBeVisible();
    expect(server.sentTo(savePublicPage).at(-1)?.body).toEqual({ isOn: false, showsName: true, line: LINE });
    await inCard('Set it up').click();
    await expect.element(line).toHaveValue(LINE);
  });

  it('rests while the inbox is paused', async () => {
    const paused = { ...INBOX, paused: true };
    const server = await openOwnPage(ON, [answer(updateInbox, paused)]);
    await expect.element(inCard('Copy link')).toBeVisible();
    server.on(
      answer(listOwnPages, { pages: [{ ...ON, rests: 'paused' }] }),
      answer(listInboxes, { inboxes: [paused] }),
    );
    await page.getByRole('button', { name: /inbox/i }).click();
    await page.getByRole('menuitem', { name: 'Pause the inbox' }).click();
    await expect.element(pageCard).toMatchTextContent('Nobody sees it now: your inbox is paused.');
    expect(inCard('Copy link').elements()).toEqual([]);
    await expect.element(inCard('Switch it off')).toBeVisible();
    await expectAccessibleInBothThemes();
  });

  it('rests when somebody has asked us to close the handle', async () => {
    await openOwnPage({ ...ON, rests: 'closed' });
    await expect.element(pageCard).toMatchTextContent(`somebody asked us to close @${HANDLE}.`);
  });
});

it('is offered below letters that the home page has found, too', async () => {
  const pages = answer(listOwnPages, { pages: [OWN_PAGE] });
  const nobody = [answer(searchInstagram, { profiles: [] }), answer(searchProfiles, { profiles: [] })];
  await openApp('/', { user: ELISE, answers: [proved(HANDLE), found([LETTER]), pages, ...nobody] });
  await page.getByLabelText('Your username').fill(HANDLE);
  await page.getByRole('button', { name: 'Look for my letters' }).click();
  await inCard('Set it up').click();
  await expect.element(line).toHaveFocus();
  await expectAccessibleInBothThemes();
});

it('is offered neither to visitors, nor where the member can have no page, nor if nobody can say', async () => {
  const reading = [proved(HANDLE), found([LETTER])];
  const offer = page.getByRole('heading', { name: 'Tell me when the next letter comes' });
  const visitor = await openApp('/search-confessions', { answers: reading });
  await expect.element(offer).toBeVisible();
  expect(visitor.sentTo(listOwnPages)).toEqual([]);
  for (const answered of [answer(listOwnPages, { pages: [] }), loseConnection(listOwnPages)]) {
    const server = await openOwnPage({}, [answered]);
    await expect.element(offer).toBeVisible();
    await expect.poll(() => server.sentTo(listOwnPages)).not.toHaveLength(0);
    expect(pageCard.elements()).toEqual([]);
  }
});
