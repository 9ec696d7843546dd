import { expect, it, vi } from 'vitest';
import { canUsePasskeys } from './browser-passkeys.ts';

it.each([
  ['subrosa.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys can be used at %s: %s', (hostname, expected) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('location', { hostname });
  expect(canUsePasskeys()).toBe(expected);
});

it('passkeys cannot be used by a browser that does not know them', () => {
  vi.stubGlobal('location', { hostname: 'subrosa.example' });
  expect(canUsePasskeys()).toBe(false);
});
