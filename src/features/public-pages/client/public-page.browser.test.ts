import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lastSearch } from '#features/profiles/client/index.ts';
import { searchInstagram, searchProfiles } from '#features/profiles/contract.ts';
import { message, search } from '#test/components/confession-form.ts';
import { answer, hold, loseConnection } from '#test/components/fake-server.ts';
import { ELISE, FLORA, openApp } from '#test/components/open-app.ts';
import { HANDLE } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';
import { getPublicPage, type PublicPage } from '../contract.ts';

const PAGE: PublicPage = { handle: HANDLE, firstName: 'Rosa', line: 'If you sat next to me on the 7:42, say so.' };

const main = page.getByRole('main');
const title = main.getByRole('heading', { level: 1 });
const write = main.getByRole('button', { name: /^Write to/ });
const logIn = main.getByRole('button', { name: 'I have one' });
const shows = (shown: PublicPage | null) => answer(getPublicPage, { page: shown });
const none = answer(searchInstagram, { profiles: [] });
const results = main.getByRole('heading', { name: /No profiles found/i });

describe('a page that is on', () => {
  it('asks visitors to write, who need an account', async () => {
    await openApp(`/to/${HANDLE}`, { answers: [shows(PAGE)] });
    await expect.element(title).toMatchTextContent('Rosa would like to hear from you');
    await expect.element(main.getByText(PAGE.line)).toBeVisible();
    expect(document.title).toBe('Leave Rosa a letter · Sub Rosa');
    await expectAccessibleInBothThemes();
    await write.click();
    await expect.poll(() => location.pathname).toBe('/signup');
    await expect.element(main).toMatchTextContent(`@${HANDLE}`);
  });

  it('leads visitors who have an account to the login page', async () => {
    await openApp(`/to/${HANDLE}`, { answers: [shows(PAGE)] });
    await logIn.click();
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2F');
    await expect.element(main).toMatchTextContent(HANDLE);
  });

  it('leads members straight to the letter', async () => {
    await openApp(`/to/${HANDLE}`, { user: FLORA, answers: [shows({ ...PAGE, firstName: null, line: '' })] });
    await expect.element(title).toMatchTextContent(`@${HANDLE} would like to hear from you`);
    expect(document.title).toBe(`Leave @${HANDLE} a letter · Sub Rosa`);
    expect(logIn.elements()).toEqual([]);
    await write.click();
    await expect.element(message).toBeVisible();
    expect(location.pathname).toBe('/');
  });

  it('fits a narrow phone, whatever the handle', async () => {
    await page.viewport(320, 640);
    const handle = 'w'.repeat(30);
    await openApp(`/to/${handle}`, { answers: [shows({ handle, firstName: null, line: 'W'.repeat(120) })] });
    await expect.element(write).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('Back leads from the letter to the page, and not to what was searched for before', async () => {
    lastSearch.remember('mateo.ibarra');
    await openApp(`/to/${HANDLE}`, { user: FLORA, answers: [shows(PAGE), none] });
    await write.click();
    await expect.element(message).toBeVisible();
    history.back();
    await expect.element(search).toHaveValue('');
    history.back();
    await expect.element(title).toMatchTextContent('Rosa would like to hear from you');
  });

  it.each([`@${HANDLE}`, 'ROSA.Lindt', `%40${HANDLE}`])('is found as %s', async (typed) => {
    const server = await openApp(`/to/${typed}`, { answers: [shows(PAGE)] });
    await expect.element(title).toMatchTextContent('Rosa would like to hear from you');
    expect(server.sentTo(getPublicPage)[0]?.path).toBe(`/api/public-pages/${HANDLE}`);
  });
});

describe('without a page', () => {
  it.each([
    { of: 'that is on', handle: 'rosa.lindt', answered: shows(null) },
    { of: 'that the server can tell of', handle: 'mateo.ibarra', answered: loseConnection(getPublicPage) },
  ])('$of, the handle is searched for, at an address that names nobody', async ({ handle, answered }) => {
    const server = await openApp(`/to/${handle}`, { user: ELISE, answers: [answered, none] });
    await expect.element(results).toBeVisible();
    expect([location.pathname, location.search]).toEqual(['/', '']);
    expect(server.sentTo(searchInstagram)[0]?.query).toEqual({ username: handle });
    history.back();
    await expect.element(search).toHaveValue('');
    history.forward();
    await expect.element(results).toBeVisible();
  });

  it('Back ends a search that is still running', async () => {
    const held = hold(none);
    const server = await openApp('/to/vera.holm', { user: ELISE, answers: [shows(null), held] });
    await expect.element(main.getByRole('button', { name: 'Searching...' })).toBeVisible();
    history.back();
    const find = page.getByRole('button', { name: 'Find Instagram Profile' });
    await expect.element(find).toBeVisible();
    held.release();
    await search.fill('mateo.ibarra');
    await find.click();
    await expect.element(results).toBeVisible();
    expect(server.sentTo(searchInstagram).at(-1)?.query).toEqual({ username: 'mateo.ibarra' });
  });

  it('because what was typed is no handle, it is searched for as a name', async () => {
    const server = await openApp('/to/rosa%20lindt', { answers: [answer(searchProfiles, { profiles: [] })] });
    await expect.poll(() => server.sentTo(searchProfiles)[0]?.query).toEqual({ q: 'rosa lindt' });
    expect(location.pathname).toBe('/');
    expect(server.sentTo(getPublicPage)).toEqual([]);
  });
});
