import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { TagStream } from '#platform/server/keys/tag-stream.ts';
import { placeOf, viewerId } from './letter-ids.ts';

const cipher = createCipheriv('aes-256-ecb', randomBytes(32), null).setAutoPadding(false);
const keys = { encryptBlocks: (blocks: Buffer) => cipher.update(blocks) };

const stream = new TagStream(keys, randomBytes(32));
const places = [0, 1, 41, 65_536, 4_294_967_295].flatMap((n) => [0, 24_312, 65_535].map((month) => ({ month, n })));

it('an id leads its reader back to the place of the letter, and is always the same', () => {
  for (const place of places) {
    const id = viewerId(stream, place);
    expect(placeOf(stream, id)).toEqual(place);
    expect(placeOf(stream, id.toUpperCase())).toEqual(place);
    expect(viewerId(stream, place)).toBe(id);
  }
});

it('is a UUID of version 8', () => {
  for (const place of places) {
    expect(viewerId(stream, place)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

it('is no id for anybody else', () => {
  const other = new TagStream(keys, randomBytes(32));
  for (const place of places) expect(placeOf(other, viewerId(stream, place))).toBeNull();
});

it('no change of an id is an id', () => {
  const id = viewerId(stream, { month: 24_312, n: 7 });
  const changed = [...id].flatMap((sign, index) => {
    if (sign === '-') return [];
    const next = ((Number.parseInt(sign, 16) + 1) % 16).toString(16);
    return [`${id.slice(0, index)}${next}${id.slice(index + 1)}`];
  });
  expect(changed).toHaveLength(32);
  for (const one of changed) expect(placeOf(stream, one)).toBeNull();
});

it('what is no id at all leads nowhere', () => {
  const id = viewerId(stream, { month: 24_312, n: 7 });
  const wrong = ['', 'x', randomUUID(), id.slice(0, -1), `${id}00`, id.replaceAll('-', ''), `${id.slice(0, -2)}zz`];
  for (const one of wrong) expect(placeOf(stream, one)).toBeNull();
});

it('ids of one reader have nothing in common', () => {
  const ids = Array.from({ length: 200 }, (_, n) => viewerId(stream, { month: 24_312, n }));
  for (const index of [0, 9, 15, 20, 30]) expect(new Set(ids.map((id) => id[index])).size).toBeGreaterThan(2);
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(200);
});
