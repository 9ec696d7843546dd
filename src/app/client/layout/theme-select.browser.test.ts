import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { applyTheme } from '#app/client/inline/apply-theme.ts';
import { openApp } from '#test/components/open-app.ts';

const select = page.getByLabelText('Theme');
const background = () => getComputedStyle(document.body).backgroundColor;

const DARK = 'rgb(21, 13, 17)';
const LIGHT = 'rgb(246, 239, 228)';

afterEach(() => {
  localStorage.removeItem('theme');
  applyTheme();
});

describe('the theme', () => {
  it('is the one of the system until another is chosen, which the next document applies', async () => {
    await openApp('/faq');
    await expect.element(select).toHaveValue('system');
    expect(background()).toBe(LIGHT);

    await select.selectOptions('Dark');
    await expect.poll(background).toBe(DARK);

    // As the next document does before its first paint.
    delete document.documentElement.dataset['theme'];
    applyTheme();
    await openApp('/terms');
    expect(background()).toBe(DARK);
    await expect.element(select).toHaveValue('dark');

    await select.selectOptions('System');
    await expect.poll(background).toBe(LIGHT);
  });

  it('colours the bars of the browser', () => {
    const bar = Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#123456' });
    document.head.append(bar);
    applyTheme('dark');
    expect(bar.content).toBe('#150d11');
    applyTheme('system');
    expect(bar.content).toBe('#123456');
    bar.remove();
  });
});
