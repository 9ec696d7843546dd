import { DOCUMENTS } from './documents.ts';
import { expect, test } from './fixture.ts';

test.describe('what the server sends along', { tag: '@once' }, () => {
  for (const { address, kind } of DOCUMENTS) {
    test(`${address} may run nothing but our own scripts`, async ({ request }) => {
      const headers = (await request.get(address)).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-');
      if (kind !== 'checkout') expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(headers['cross-origin-opener-policy']).toBe(
        kind === 'callback' ? 'unsafe-none' : 'same-origin-allow-popups',
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
    });
  }

  test('documents are asked for anew, and hashed files are kept for good', async ({ page, request }) => {
    const document = await request.get('/');
    expect(document.headers()['cache-control']).toBe('no-cache');
    expect(document.headers()['content-encoding']).toMatch(/^(br|gzip)$/);

    const files = new Map<string, Record<string, string>>();
    page.on('response', (response) => files.set(new URL(response.url()).pathname, response.headers()));
    await page.goto('/', { waitUntil: 'networkidle' });
    const assets = [...files].filter(([path]) => path.startsWith('/assets/'));
    expect(assets.map(([path]) => path).join()).toMatch(/\.js.*\.css|\.css.*\.js/);
    for (const [path, headers] of assets) {
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
      if (/\.(js|css|svg)$/.test(path)) expect(headers['content-encoding'], path).toMatch(/^(br|gzip)$/);
    }
  });

  test('everything on the first page comes from our own address', async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
  });

  test('a file that is not there is 404, not a page', async ({ request }) => {
    const answer = await request.get('/assets/index-00000000.js');
    expect(answer.status()).toBe(404);
    expect(answer.headers()['cache-control'] ?? '').not.toContain('immutable');
  });
});
