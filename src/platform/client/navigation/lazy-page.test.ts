import { describe, expect, it } from 'vitest';
import { lazyPage, PageLoadError } from './lazy-page.ts';

const Page = () => null;

describe('a page that is loaded when needed', () => {
  it('is loaded once, even if it is requested several times', async () => {
    let fetched = 0;
    const page = lazyPage(async () => {
      fetched += 1;
      return Page;
    });
    await Promise.all([page.load(), page.load()]);
    await page.load();
    expect(fetched).toBe(1);
  });

  it('is available at once when it is loaded', async () => {
    const page = lazyPage(async () => Page);
    expect(page.Loaded).toBeUndefined();
    await page.load();
    expect(page.Loaded).toBe(Page);
  });

  it('throws when it cannot be loaded, and is loaded again at the next request', async () => {
    let isOnline = false;
    const page = lazyPage(() => (isOnline ? Promise.resolve(Page) : Promise.reject(new TypeError('Failed to fetch'))));
    await expect(Promise.all([page.load(), page.load()])).rejects.toBeInstanceOf(PageLoadError);
    await expect(page.load()).rejects.toBeInstanceOf(PageLoadError);
    isOnline = true;
    await expect(page.load()).resolves.toBe(Page);
  });
});
