import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { withheldLetters } from '../../schema.ts';

const WithheldLetter = z.object({
  author: z.number(),
  key: z.string(),
  /** The Instagram account that had the handle when the letter was sent; null: none was known. */
  account: z.nullable(z.string()),
  /**
   * Its recipient wants it no more, so it will never arrive. It is still remembered until it is gone, and goes with the other letters
   * to them if they opt out: otherwise its author could tell.
   */
  isUnwanted: z.boolean(),
});
export type WithheldLetter = z.output<typeof WithheldLetter>;

/** Bound to the id of the row. */
export const withheldLetter = sealed('withheld_letters.box', { version: 1, schema: WithheldLetter, size: 192 });

/** Remembers letters that their authors see as delivered, and when to look at them again. Needs a transaction. */
export async function withhold(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  letters: readonly (Omit<WithheldLetter, 'isUnwanted'> & { isUnwanted?: boolean; due: Date })[],
): Promise<void> {
  if (letters.length === 0) return;
  await db.insert(withheldLetters).values(
    shuffle(letters).map(({ due, author, key, account, isUnwanted = false }) => {
      const id = randomUUID();
      return { id, due, box: withheldLetter.seal(keys, id, { author, key, account, isUnwanted }) };
    }),
  );
}
