import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { fillLogin } from './people.ts';
import { see } from './see.ts';

/** Everything on the screen that would take its time to move, in words. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      const animated = animationName !== 'none' && seconds(animationDuration) > 0.01;
      return animated || seconds(transitionDuration) > 0.01 ? [element.outerHTML.slice(0, 100)] : [];
    });
  });
}

async function provokeToast(page: Page): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, { email: 'nobody@subrosa.example', password: 'x' });
  await see(page.getByRole('alert'), 'login.failed');
}

test.beforeEach(({ allowConsole }) => {
  allowConsole(/401 \(Unauthorized\).*\/api\/auth\/login/, 'the toast is provoked by a refused sign-in');
});

test('whoever asked for calm gets it', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await provokeToast(page);
  expect(await movingParts(page)).toEqual([]);
});

test('everybody else sees things settle', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await provokeToast(page);
  expect(await movingParts(page)).not.toEqual([]);
});
