import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { splitTags, STREAM_TAG_BYTES, TagStream } from './tag-stream.ts';

const cipher = createCipheriv('aes-256-ecb', randomBytes(32), null).setAutoPadding(false);
const keys = { encryptBlocks: (blocks: Buffer) => cipher.update(blocks) };

const places = [0, 1, 2, 4_294_967_295].flatMap((n) => [24_312, 24_313].map((month) => ({ month, n })));
const textsOf = (tags: Buffer) => splitTags(tags).map((tag) => tag.toString('hex'));

it('many tags at once are the tags of each place, always the same', () => {
  const key = randomBytes(32);
  const stream = new TagStream(keys, key);
  const tags = textsOf(stream.tags(0, places));
  expect(tags).toEqual(places.map((place) => stream.tag(0, place).toString('hex')));
  expect(textsOf(new TagStream(keys, key).tags(0, places))).toEqual(tags);
  expect(stream.tags(0, [])).toHaveLength(0);
});

it('no two tags are equal, of whatever place, kind or owner', () => {
  const one = new TagStream(keys, randomBytes(32));
  const other = new TagStream(keys, randomBytes(32));
  const all = [one.tags(0, places), one.tags(1, places), other.tags(0, places)].flatMap(textsOf);
  expect(new Set(all).size).toBe(3 * places.length);
  expect(all.every((tag) => tag.length === 2 * STREAM_TAG_BYTES)).toBe(true);
});

it('refuses a place that it cannot tell from others', () => {
  const stream = new TagStream(keys, randomBytes(32));
  for (const n of [-1, 4_294_967_296]) expect(() => stream.tag(0, { month: 24_312, n })).toThrow('out of range');
});

it('blocks of contents differ by kind and content, and longer contents are refused', () => {
  const stream = new TagStream(keys, randomBytes(32));
  const contents = [randomBytes(15), randomBytes(15)];
  const blocks = [stream.blocksOf(3, contents), stream.blocksOf(2, contents)].flatMap(textsOf);
  expect(new Set(blocks).size).toBe(4);
  expect(textsOf(stream.blocksOf(3, contents.slice(1)))).toEqual(blocks.slice(1, 2));
  expect(() => stream.blocksOf(3, [randomBytes(16)])).toThrow('too long');
});
