import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('a QR code has its three corners, and a margin around them', () => {
  const { path, size } = qrPath('https://subrosa.example/');
  expect(size).toBe(25 + 8);
  for (const corner of ['M4 4h', 'M28 4h', 'M4 28h']) expect(path).toContain(corner);
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});

it('another text gives another code', () => {
  expect(qrPath('one').path).not.toBe(qrPath('two').path);
});
