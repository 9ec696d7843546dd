import { describe, expect, it } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

const next = (wanted: string) => nextPath(`?${new URLSearchParams({ next: wanted })}`);

describe('the path after logging in', () => {
  it('is the page the user came from, with its query and fragment', () => {
    expect(next('/account-settings')).toBe('/account-settings');
    expect(next('/account-settings?tab=privacy#toggles')).toBe('/account-settings?tab=privacy#toggles');
  });

  it('is the home page when none is given', () => {
    expect(nextPath('')).toBe('/');
    expect(nextPath('?next=')).toBe('/');
  });

  it('is never the login page itself', () => {
    expect(next('/login')).toBe('/');
    expect(next('/login?next=/login')).toBe('/');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    ' /account-settings',
    'evil.example',
    'http:evil.example',
  ])('never leaves the site: %j', (wanted) => {
    expect(next(wanted)).toBe('/');
  });

  it('is read from what loginPath writes', () => {
    const path = loginPath('/chat/7?from=mail');
    expect(path).toBe('/login?next=%2Fchat%2F7%3Ffrom%3Dmail');
    expect(nextPath(path.slice('/login'.length))).toBe('/chat/7?from=mail');
  });
});
