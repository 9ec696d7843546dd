import { expect, it } from 'vitest';
import type { Keys } from './keys.ts';
import { Remembered } from './remembered.ts';

const keyring = () => ({}) as Keys;

it('remembers by keyring and name, and makes a value once', () => {
  const remembered = new Remembered<number>(10);
  const [one, other] = [keyring(), keyring()];
  let made = 0;
  const make = () => (made += 1);
  expect([remembered.getOrMake(one, 'a', make), remembered.getOrMake(one, 'a', make)]).toEqual([1, 1]);
  expect([remembered.getOrMake(one, 'b', make), remembered.getOrMake(other, 'a', make)]).toEqual([2, 3]);
});

it('forgets what was not used for longest', () => {
  const remembered = new Remembered<number>(2);
  const keys = keyring();
  remembered.set(keys, 'a', 1);
  remembered.set(keys, 'b', 2);
  remembered.get(keys, 'a');
  remembered.set(keys, 'c', 3);
  expect(['a', 'b', 'c'].map((name) => remembered.get(keys, name))).toEqual([1, undefined, 3]);
});
