import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { openKeyring, WrongMasterKey, type Keys } from './keys.ts';
import { keyring } from './schema.ts';
import { keyringRules } from './table-rules.ts';

const ROOM = { size: 512 };
/** Text that cannot be deflated below 20 bits a character. */
const noise = (length: number) => String.fromCodePoint(...Array.from({ length }, () => 0x3_0000 + randomInt(0xe_0000)));

const subject = appPerFile();
let keys: Keys;
beforeAll(() => {
  keys = subject.services.keys;
});

describe('sealing', () => {
  it('opens a box in the place it was sealed for', () => {
    const box = keys.sealText('You laugh before the joke is over.', 'confessions:body:1', ROOM);
    expect(keys.openText(box, 'confessions:body:1')).toBe('You laugh before the joke is over.');
  });

  it('does not open a box that was moved to another row', () => {
    const box = keys.sealId(7, 'confessions:sender:1');
    expect(() => keys.openId(box, 'confessions:sender:2')).toThrow(/authenticate/);
  });

  it('does not open a box in which a single bit was changed', () => {
    const box = keys.sealText('a', 'here', ROOM);
    box[20] = (box[20] ?? 0) ^ 1;
    expect(() => keys.openText(box, 'here')).toThrow(/authenticate/);
  });

  it.each([4, 8, 12, 15])('does not open a box of %d bytes, which is shorter than a tag', (length) => {
    const box = keys.sealText('a', 'here', ROOM).subarray(0, length);
    expect(() => keys.openText(box, 'here')).toThrow(/tag length/);
  });

  it('makes boxes of the same length for every id, and never the same box twice', () => {
    const boxes = [keys.sealId(1, 'x'), keys.sealId(1, 'x'), keys.sealId(2 ** 40, 'x')];
    expect(new Set(boxes.map((box) => box.length)).size).toBe(1);
    expect(boxes[0]?.equals(boxes[1] as Buffer)).toBe(false);
    expect(keys.openId(boxes[2] as Buffer, 'x')).toBe(2 ** 40);
  });

  it('hides how long a text is, and in which script', () => {
    const texts = ['Hi', 'a'.repeat(500), 'ж'.repeat(500), '字'.repeat(500), '🌹'.repeat(500), noise(150)];
    const boxes = texts.map((text) => keys.sealText(text, 'x', ROOM));
    expect(new Set(boxes.map((box) => box.length)).size).toBe(1);
    expect(boxes.map((box) => keys.openText(box, 'x'))).toEqual(texts);
    expect(() => keys.sealText(noise(500), 'x', ROOM)).toThrow('A sealed value needs');
  });

  it.each([1, 100, 254, 255, 700])('makes boxes in blocks by the number of UTF-16 units, here %i', (units) => {
    const texts = ['a', 'ж', '字', '"'].map((one) => one.repeat(units));
    const boxes = texts.map((text) => keys.sealText(text, 'x', { block: 512 }));
    expect(new Set(boxes.map((box) => box.length))).toEqual(new Set([29 + 512 * Math.ceil((4 + 2 * units) / 512)]));
    expect(boxes.map((box) => keys.openText(box, 'x'))).toEqual(texts);
  });
});

describe('tags', () => {
  it('are the same for the same values and differ between purposes', () => {
    expect(keys.tag('link', 'rosa').equals(keys.tag('link', 'rosa'))).toBe(true);
    expect(keys.tag('link', 'rosa').equals(keys.tag('person', 'rosa'))).toBe(false);
  });

  it('keep their values apart', () => {
    expect(keys.tag('sent', 'ab', 'c').equals(keys.tag('sent', 'a', 'bc'))).toBe(false);
  });

  it('of one day differ from those of the next, and cannot be repeated once the key is deleted', async () => {
    const { db, clock } = subject.services;
    const first = await keys.dayTag(db, '2026-03-14', 'someone');
    const next = await keys.dayTag(db, '2026-03-15', 'someone');
    expect(first.equals(next)).toBe(false);
    expect((await keys.dayTag(db, '2026-03-14', 'someone')).equals(first)).toBe(true);

    subject.clock.set('2026-03-16T23:59:59Z');
    await keyringRules.retention.purge?.(subject.services);
    expect((await keys.dayTag(db, '2026-03-14', 'someone')).equals(first)).toBe(true);

    subject.clock.set('2026-03-17T00:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-03-17T00:00:00.000Z');
    await keyringRules.retention.purge?.(subject.services);
    await keys.dayTag(db, '2026-03-17', 'someone');
    expect((await keys.dayTag(db, '2026-03-14', 'someone')).equals(first)).toBe(false);
  });
});

describe('the keyring', () => {
  it('gives several nodes that start at once the same keys', async () => {
    const { db } = subject.services;
    await db.delete(keyring);
    const master = randomBytes(32);
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openKeyring(db, master)));
    const tags = nodes.map((node) => node.tag('link', 'rosa').toString('hex'));
    expect(new Set(tags).size).toBe(1);
  });

  it('refuses a wrong master key', async () => {
    await expect(openKeyring(subject.services.db, randomBytes(32))).rejects.toThrow(WrongMasterKey);
  });
});
