import { DOCUMENTS } from './documents.ts';
import { expect, test } from './fixture.ts';

test.describe('response headers', { tag: '@desk' }, () => {
  test('no document may run scripts from other origins', async ({ request }) => {
    for (const { address, kind } of DOCUMENTS) {
      const headers = (await request.get(address)).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, address).toContain("default-src 'self'");
      expect(policy, address).toContain("frame-ancestors 'none'");
      expect(policy, address).not.toContain('unsafe-');
      // Our own inline code is allowed by its hash.
      if (kind !== 'checkout') expect(policy, address).toMatch(/script-src 'self'( 'sha256-[^']+'){3};/);
      expect(headers['cross-origin-opener-policy'], address).toBe(
        kind === 'callback' ? 'unsafe-none' : 'same-origin-allow-popups',
      );
      expect(headers['x-content-type-options'], address).toBe('nosniff');
      expect(headers['x-powered-by'], address).toBeUndefined();
    }
  });

  test('the first page loads from our own origin, caches its files, and asks nothing about a visitor', async ({
    page,
    request,
    baseURL,
  }) => {
    const document = await request.get('/');
    expect(document.headers()['cache-control']).toBe('no-cache');
    expect(document.headers()['content-encoding']).toMatch(/^(br|gzip)$/);

    const asked: string[] = [];
    const files = new Map<string, Record<string, string>>();
    page.on('request', (sent) => asked.push(sent.url()));
    page.on('response', (response) => files.set(new URL(response.url()).pathname, response.headers()));
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);

    const assets = [...files].filter(([path]) => path.startsWith('/assets/'));
    expect(assets.map(([path]) => path).join()).toMatch(/\.woff2.*\.js/);
    for (const [path, headers] of assets) {
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
      if (/\.(js|css|svg)$/.test(path)) expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/);
    }

    const absent = await request.get('/assets/index-00000000.js');
    expect(absent.status()).toBe(404);
    expect(absent.headers()['cache-control'] ?? '').not.toContain('immutable');
  });
});
