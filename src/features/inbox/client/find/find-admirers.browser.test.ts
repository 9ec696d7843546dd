import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { searchInstagram, searchProfiles } from '#features/profiles/contract.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { expectText } from '#test/components/expect-text.ts';
import { found } from '#test/components/received-letters.ts';
import { searchConfessions } from '../../contract.ts';

const panel = page.getByRole('region', { name: 'Find Your Secret Admirers' });

it('asks which profile is meant if several fit, and can be gone back and forward', async () => {
  const rosa = { id: '1', username: 'rosa.lindt', name: 'Rosa Lindt', platforms: ['Instagram' as const] };
  const server = await openApp('/', {
    answers: [
      answer(searchInstagram, { profiles: [] }),
      answer(searchProfiles, { profiles: [rosa] }),
      refuse(searchConfessions, 'NOT_VERIFIED'),
    ],
  });
  await panel.getByLabelText('Your username').fill('rosa');
  await panel.getByRole('button', { name: 'Look for my letters' }).click();
  await expect.element(panel.getByRole('button', { name: 'I am @rosa' })).toBeVisible();
  expect(server.sentTo(searchConfessions)).toEqual([]);
  await panel.getByRole('button', { name: /Select Profile/ }).click();
  const proof = panel.getByRole('heading', { name: 'Are you “rosa.lindt”?' });
  await expect.element(proof).toBeVisible();

  history.back();
  const results = panel.getByRole('heading', { name: 'Search Results for "rosa"' });
  await expect.element(results).toHaveFocus();
  history.back();
  await expect.element(panel.getByLabelText('Your username')).toHaveFocus();
  await expect.element(panel.getByLabelText('Your username')).toHaveValue('rosa');
  history.go(2);
  await expect.element(proof).toBeVisible();
  await panel.getByRole('button', { name: 'Back to the search' }).click();
  await expect.element(results).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' }).click();
  await expect.poll(() => results.elements()).toEqual([]);
  await expect.element(panel.getByLabelText('Your username')).toHaveValue('');
  expect(scrollY).toBe(0);
});

it('leads a name to the search by name', async () => {
  const answers = [answer(searchProfiles, { profiles: [] }), refuse(searchConfessions, 'NOT_VERIFIED')];
  await openApp('/', { answers });
  await panel.getByLabelText('Your username').fill('Rosa Lindt');
  await panel.getByRole('button', { name: 'Look for my letters' }).click();
  await panel.getByRole('link', { name: 'Search by Name' }).click();
  await expect.element(page.getByRole('heading', { name: 'Are you “Rosa Lindt”?' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/search-confessions');
  await openApp('/search-confessions');
  const name = page.getByRole('region', { name: 'Search by Name' }).getByLabelText('Your name');
  await expect.element(name).toHaveValue('');
});

it('shows the whole start of the proof on a phone', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 900));
  await openApp('/', {
    answers: [
      answer(searchInstagram, { profiles: [] }),
      answer(searchProfiles, { profiles: [] }),
      refuse(searchConfessions, 'NOT_VERIFIED'),
    ],
  });
  await panel.getByLabelText('Your username').fill('rosa.lindt');
  await panel.getByRole('button', { name: 'Look for my letters' }).click();
  await expect.element(panel.getByRole('heading', { name: 'Are you “rosa.lindt”?' })).toBeInViewport({ ratio: 1 });
  const main = panel.getByRole('button', { name: 'Continue with Instagram' });
  const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
  await expect.poll(() => main.element().getBoundingClientRect().bottom).toBeLessThan(bar.top);
});

it('shows that the search failed, and asks for no proof', async () => {
  const server = await openApp('/', {
    answers: [
      answer(searchInstagram, { profiles: [] }),
      answer(searchProfiles, { profiles: [] }),
      loseConnection(searchConfessions),
    ],
  });
  await panel.getByLabelText('Your username').fill('@rosa.lindt');
  await panel.getByRole('button', { name: 'Look for my letters' }).click();
  await expectText('letters.home-error', panel.getByRole('heading'));

  server.on(refuse(searchConfessions, 'NOT_VERIFIED'));
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expectText('find.verify-first', panel);
  await panel.getByRole('button', { name: 'Back to the search' }).click();

  server.on(found([]));
  await panel.getByRole('button', { name: 'Look for my letters' }).click();
  await expectText('letters.home-none', panel);
});
