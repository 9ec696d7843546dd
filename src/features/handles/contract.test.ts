import { describe, expect, it } from 'vitest';
import { Handle } from './contract.ts';

describe('a handle', () => {
  it.each([
    ['@Night.Owl', 'night.owl'],
    ['  @ rose_1 ', 'rose_1'],
    ['a', 'a'],
    ['x'.repeat(30), 'x'.repeat(30)],
  ])('typed as %j is %j', (typed, handle) => {
    expect(Handle.parse(typed)).toBe(handle);
  });

  it.each([
    '',
    '@',
    '   ',
    'x'.repeat(31),
    'josé',
    'a-b',
    'https://instagram.com/rose',
    'ро\u0455e',
    'a/b',
    'Flora Whitfield',
    'a @b',
    'a\tb',
    undefined,
  ])('cannot be %j', (typed) => {
    expect(Handle.safeParse(typed).error?.issues[0]?.message).toBe('Choose a profile');
  });
});
