import { describe, expect, it } from 'vitest';
import { renderRoute } from './prerender.tsx';
import { findRoute, routes } from './routes.ts';

describe('the route table', () => {
  it('has a page for every address of the product', () => {
    const paths = [
      '/',
      '/login',
      '/signup',
      '/membership',
      '/checkout',
      '/premium-checkout',
      '/checkout-success',
      '/account-settings',
      '/search-confessions',
      '/sent',
      '/chat',
      '/how-it-works',
      '/faq',
      '/contact',
      '/safety',
      '/terms',
      '/privacy',
      '/instagram-callback',
    ];
    for (const path of paths) expect(findRoute(path).path, path).toBe(path);
    expect(findRoute('/chat/42').path).toBe('/chat/:matchId');
    expect(findRoute('/data-deletion/4f2a').path).toBe('/data-deletion/:code');
  });

  it('has one page for all other addresses', () => {
    expect(findRoute('/nowhere').path).toBe('*');
    expect(findRoute('/login/').path).toBe('*');
    expect(findRoute('/chat/42/more').path).toBe('*');
  });

  it('uses other kinds of documents only for payments and the Instagram callback', () => {
    const special = routes.filter(({ kind }) => kind !== 'page').map(({ path, kind }) => [path, kind]);
    expect(special).toEqual([
      ['/checkout', 'checkout'],
      ['/premium-checkout', 'checkout'],
      ['/checkout-success', 'checkout'],
      ['/instagram-callback', 'callback'],
    ]);
  });

  it.each(routes.map((route) => [route.path, route] as const))(
    'renders a page with one heading at %s',
    async (_, route) => {
      const html = await renderRoute(route, 'none');
      expect(html.match(/<h1\b/g)).toHaveLength(1);
    },
  );
});
