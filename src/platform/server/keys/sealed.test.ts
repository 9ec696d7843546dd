import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import type { Keys } from './keys.ts';
import { sealed, sealedId } from './sealed.ts';

const PLACE = 'songs.box';
const ROOM = { size: 64 };
const first = sealed(PLACE, { version: 1, schema: z.object({ title: z.string() }), ...ROOM });
const third = sealed(PLACE, {
  version: 3,
  schema: z.object({ name: z.string(), verses: z.number() }),
  ...ROOM,
  upgrade: {
    1: (old) => ({ name: z.parse(z.object({ title: z.string() }), old).title }),
    2: (old) => ({ ...z.parse(z.object({ name: z.string() }), old), verses: 1 }),
  },
});

let subject: TestApp;
let keys: Keys;
beforeAll(async () => {
  subject = await createTestApp();
  keys = subject.services.keys;
});
afterAll(() => subject.close());

describe('a sealed value', () => {
  it('opens in its row, found by an id or by a keyed tag', () => {
    const tag = Buffer.from('a tag');
    expect(first.open(keys, 'row', first.seal(keys, 'row', { title: 'Ode' }))).toEqual({ title: 'Ode' });
    expect(first.open(keys, tag, first.seal(keys, tag, { title: 'Ode' }))).toEqual({ title: 'Ode' });
  });

  it('does not open in another row', () => {
    expect(() => first.open(keys, 'other', first.seal(keys, 'row', { title: 'Ode' }))).toThrow(/authenticate/);
  });

  it('can be sealed again, in a box as long that differs', () => {
    const box = first.seal(keys, 'row', { title: 'Ode' });
    const again = first.sealAgain(keys, 'row', box);
    expect(again.equals(box)).toBe(false);
    expect(again.length).toBe(box.length);
    expect(third.open(keys, 'row', again)).toEqual({ name: 'Ode', verses: 1 });
  });

  it('is upgraded version by version', () => {
    const stored = keys.sealText('v1 {"title":"Ode"}', `${PLACE}:row`, ROOM);
    expect(third.open(keys, 'row', stored)).toEqual({ name: 'Ode', verses: 1 });
    const second = keys.sealText('v2 {"name":"Elegy"}', `${PLACE}:row`, ROOM);
    expect(third.open(keys, 'row', second)).toEqual({ name: 'Elegy', verses: 1 });
  });

  it('is refused without a version', () => {
    const box = keys.sealText('{"title":"Ode"}', `${PLACE}:row`, ROOM);
    expect(() => first.open(keys, 'row', box)).toThrow('songs.box has no version');
  });

  it('has only the fields of its schema, whatever else was stored', () => {
    const box = keys.sealText('v1 {"title":"Ode","author":"somebody"}', `${PLACE}:row`, ROOM);
    expect(first.open(keys, 'row', box)).toEqual({ title: 'Ode' });
  });

  it('is refused when it does not fit its schema', () => {
    const box = keys.sealText('v1 {"title":7}', `${PLACE}:row`, ROOM);
    expect(() => first.open(keys, 'row', box)).toThrow(/title/);
  });

  it('is refused when newer code wrote it', () => {
    const box = third.seal(keys, 'row', { name: 'Ode', verses: 2 });
    expect(() => first.open(keys, 'row', box)).toThrow('songs.box was written by newer code: version 3');
  });
});

it('a sealed value needs an upgrade for every older version', () => {
  const declare = () => sealed(PLACE, { version: 3, schema: z.string(), upgrade: { 2: (old) => old }, ...ROOM });
  expect(declare).toThrow('songs.box cannot read its version 1');
});

describe('a sealed id', () => {
  const singer = sealedId('songs.singer_box');

  it('opens in its row and in no other row', () => {
    const box = singer.seal(keys, 'row', 7);
    expect(singer.open(keys, 'row', box)).toBe(7);
    expect(keys.openId(box, 'songs.singer_box:row')).toBe(7);
    expect(() => singer.open(keys, 'other', box)).toThrow(/authenticate/);
  });

  it('opens without a row if it was sealed without one', () => {
    const box = singer.seal(keys, null, 7);
    expect(singer.open(keys, null, box)).toBe(7);
    expect(() => singer.open(keys, 'row', box)).toThrow(/authenticate/);
  });
});
