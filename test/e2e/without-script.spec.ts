import { DOCUMENTS } from './documents.ts';
import { expect, test } from './fixture.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read without JavaScript', async ({ page }) => {
  for (const { address } of DOCUMENTS) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const text = await page.getByRole('main').innerText();
      expect(text.length, text).toBeGreaterThan(60);
      await expect(page).toHaveTitle(/Sub Rosa/);
    });
  }
});
