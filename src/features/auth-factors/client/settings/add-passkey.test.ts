import { expect, it } from 'vitest';
import { suggestName } from './add-passkey.tsx';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15', 'My iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36', 'My Android phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/142.0.0.0 Safari/537.36', 'My Android tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 'My Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari/605.1.15', 'My Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'My Linux computer'],
  ['curl/8.5.0', 'My device'],
])('names a passkey after the device: %s', (userAgent, name) => {
  expect(suggestName(userAgent)).toBe(name);
});
