import { checkAccessibility } from '../accessibility.ts';
import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, fillLogin, FREE, signIn } from '../people.ts';
import { see } from '../see.ts';
import { arrive, box, confess, ELENA, said, say } from './couple.ts';

test('somebody signed out is led to the login, and back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/chat');
  await expect(page).toHaveURL('/login?next=%2Fchat');
  const person = newPerson();
  await signUp(page, person);
  await page.context().clearCookies();
  await page.goto('/chat');
  await fillLogin(page, person);
  await expect(page).toHaveURL('/chat');
  await expect(page.getByRole('heading', { level: 1, name: 'No match yet' })).toBeVisible();
});

test('without a match the page says what one is, and how one comes about', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'How one comes about' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Write a confession' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'look for letters to you' })).toHaveAttribute(
    'href',
    '/search-confessions',
  );
  await checkAccessibility(page);
});

test('several matches are a list, with who is here and what is new', { tag: '@once' }, async ({ page, browser }) => {
  const hers = await arrive(page, ELENA);
  const others = [await browser.newPage(), await browser.newPage()] as const;
  for (const other of others) {
    const theirs = await arrive(other, { premium: true });
    await confess(page, theirs);
    await confess(other, hers);
  }
  const [first] = others;
  await first.goto('/chat');
  await first.getByRole('button', { name: 'Open the chat' }).click();
  await say(first, 'Which of the two am I? I would like to know, and I would like not to know, and both at once.');

  await page.goto('/chat');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Your Secret Admirer');
  await expect(rows.first()).toContainText('Which of the two am I?');
  await expect(rows.first()).toContainText('Online');
  await expect(rows.first().getByText('New'), 'long words leave it its place').toBeInViewport({ ratio: 1 });
  await expect(rows.last()).toContainText('The chat is not open yet.');
  await checkAccessibility(page);
  await say(first, 'Guess.');
  await expect(rows.first(), 'it changes while it is looked at').toContainText('Guess.');

  await rows.first().getByRole('link').click();
  await expect(said(page, 'Guess.')).toBeVisible();
  await page.getByRole('button', { name: 'More about this chat' }).click();
  await page.getByRole('menuitem', { name: 'All matches' }).click();
  await expect(page).toHaveURL('/chat');
  await expect(rows.first()).not.toContainText('New');
});

test('the demo’s two are in the middle of a chat', async ({ page, browser }) => {
  await signIn(page, ELITE);
  await page.goto('/chat');
  await see(page, 'chat.partner');
  await expect(said(page, 'Now I am blushing at a screen.')).toBeVisible();
  await expect(said(page, 'You gave a rose')).toBeVisible();

  const flora = await browser.newPage();
  await signIn(flora, FREE);
  await flora.goto('/chat');
  await expect(said(flora, 'A rose, for you')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await say(page, 'Same time. Bring the second letter.');
  await expect(said(flora, 'Bring the second letter.').first()).toBeVisible();
  await expect(box(flora)).toBeEditable();
});

test('what does not load says so, and can be tried again', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED.*\/api\/matches/, 'the browser notes every failed call');
  await signUp(page, newPerson());
  await page.route('**/api/matches', (route) => route.abort(), { times: 1 });
  await page.goto('/chat');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your matches did not load');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No match yet' })).toBeVisible();
});

test('nobody else’s chat can be seen', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/404 \(Not Found\).*\/api\/matches/, 'absent and not yours look alike');
  await signUp(page, newPerson());
  await page.goto('/chat/4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10');
  await expect(page.getByRole('heading', { name: 'This chat is not yours to see' })).toBeVisible();
  await checkAccessibility(page);
});
