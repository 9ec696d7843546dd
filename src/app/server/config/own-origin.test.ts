import { expect, it } from 'vitest';
import { ownOrigin } from './own-origin.ts';

const at = (host: string, address = 'http://127.0.0.1:4000', port = 4000) =>
  ownOrigin({ publicUrl: null, host, port }, address);

it('the own origin is the public URL, whatever address the server listens on', () => {
  const publicUrl = new URL('https://subrosa.example/welcome');
  expect(ownOrigin({ publicUrl, host: '0.0.0.0', port: 80 }, 'http://0.0.0.0:80')).toBe('https://subrosa.example');
});

it('without a public URL, the own origin is the configured host name with the actual port', () => {
  expect(at('localhost')).toBe('http://localhost:4000');
  expect(at('localhost', 'http://[::1]:51234', 0)).toBe('http://localhost:51234');
  expect(at('192.0.2.7')).toBe('http://192.0.2.7:4000');
  expect(at('::1')).toBe('http://[::1]:4000');
  expect(at('localhost', '')).toBe('http://localhost:4000');
});

it('the own origin is localhost when the server listens on all interfaces', () => {
  expect(at('0.0.0.0')).toBe('http://localhost:4000');
  expect(at('::')).toBe('http://localhost:4000');
});
