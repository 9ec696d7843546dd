import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { features } from '#app/server/features.ts';
import { open, packText, seal, unpackText } from '#platform/server/keys/seal.ts';
import { SEALED_VALUES } from '#platform/server/keys/sealed.ts';

/** What older code has stored: one file for each place, with an example of every shape it had. */
const FOLDER = join(import.meta.dirname, '../fixtures/sealed');
const Examples = z.array(z.object({ version: z.number(), text: z.string() }));

const examples = new Map(
  readdirSync(FOLDER).map((name) => [
    name.replace('.json', ''),
    z.parse(Examples, JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))),
  ]),
);

const key = randomBytes(32);
const keys = {
  sealText: (text: string, label: string) => seal(key, packText(text), label),
  openText: (box: Buffer, label: string) => unpackText(open(key, box, label)),
};

it('every stored example belongs to a value that the features declare', () => {
  expect(features.length).toBeGreaterThan(0);
  const declared = new Set(SEALED_VALUES.map(({ place }) => place));
  expect([...examples.keys()].filter((place) => !declared.has(place))).toEqual([]);
});

it.each(SEALED_VALUES.map((value) => [value.place, value] as const))(
  '%s has a stored example of every older version',
  (place, { version }) => {
    const stored = new Set(examples.get(place)?.map((example) => example.version));
    const older = Array.from({ length: version - 1 }, (_, index) => index + 1);
    expect(older.filter((one) => !stored.has(one))).toEqual([]);
  },
);

describe.each([...examples])('the stored examples of %s', (place, stored) => {
  const value = SEALED_VALUES.find((one) => one.place === place) as (typeof SEALED_VALUES)[number];
  const read = () => stored.map(({ text }) => value.open(keys, 'row', keys.sealText(text, `${place}:row`)));

  it("open in today's shape", () => {
    expect(read()).toMatchSnapshot();
  });

  it('lose nothing when they are sealed again', () => {
    const sealedAgain = read().map((opened) => value.open(keys, 'row', value.seal(keys, 'row', opened)));
    expect(sealedAgain).toEqual(read());
  });
});
