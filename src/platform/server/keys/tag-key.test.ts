import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { TagKey } from './tag-key.ts';

it.each([0, 1, 32, 64])('tags are what HMAC-SHA-256 says, with a key of %i bytes', (length) => {
  const key = randomBytes(length);
  const tagKey = new TagKey(key);
  const hmac = (message: string) => createHmac('sha256', key).update(message, 'latin1').digest();
  expect(tagKey.tag([])).toEqual(hmac(''));
  expect(tagKey.tag(['ab', 'c'])).toEqual(hmac('\0\0\0\u0002ab\0\0\0\u0001c'));
  expect(tagKey.tag([7])).toEqual(hmac('\0\0\0\u00017'));
  expect(tagKey.tag(['x'.repeat(200)])).toEqual(hmac(`\0\0\0\u00c8${'x'.repeat(200)}`));
});

it('a longer key is refused', () => {
  expect(() => new TagKey(randomBytes(65))).toThrow('longer than a block');
});
