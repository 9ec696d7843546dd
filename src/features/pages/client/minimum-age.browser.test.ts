import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setMinimumAge } from '#test/components/minimum-age.ts';
import { openApp } from '#test/components/open-app.ts';

async function open(address: string): Promise<void> {
  await openApp(address);
  if (address === '/faq') await page.getByText('How old do I have to be?').click();
}

it.each([
  ['/faq', 'At least 16. If you are under 18', 'At least 18. More under'],
  ['/terms', 'You are 16 or older. If you are under 18', 'You are 18 or older. What you tell us'],
  ['/safety', 'You must be at least 16 to use Sub Rosa. Under 18', 'You must be at least 18 to use Sub Rosa.'],
  ['/privacy', 'not for anyone under 16: signing up', 'not for anyone under 18: signing up'],
])('%s names the smallest age that the operator set', async (address, from16, from18) => {
  for (const [age, text] of [
    [16, from16],
    [18, from18],
  ] as const) {
    setMinimumAge(age);
    await open(address);
    // What is shown: hidden words are not part of it.
    await expect.poll(() => document.body.innerText.replaceAll(/\s+/g, ' ')).toContain(text);
  }
});

it.each([
  ['/faq', /permission of a parent/],
  ['/terms', /has given you permission/],
  ['/safety', /Adults and minors are never matched/],
  ['/safety', /We cannot protect others this way/],
  ['/privacy', /guardian has to agree/],
  ['/how-it-works', /Answers between adults and people under 18/],
])('%s has no rule about minors where everybody must be 18: %s', async (address, rule) => {
  setMinimumAge(17);
  await open(address);
  await expect.element(page.getByText(rule)).toBeVisible();
  setMinimumAge(18);
  await expect.element(page.getByText(rule)).not.toBeVisible();
});
