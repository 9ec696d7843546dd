import * as z from 'zod/mini';
import { today, type Clock } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { sanctions } from '../schema.ts';

/** The content of a held letter. Once the letter is decided, moderators find it nowhere else, and judge an appeal by it. */
const HeldContent = z.object({
  reason: z.string(),
  words: z.array(z.object({ from: z.enum(['reported', 'reporter']), text: z.string() })),
});
export type HeldContent = z.output<typeof HeldContent>;

/** A suspension. Each keyed name of the person has its own row, and all of them hold the same id. */
const Sanction = z.object({
  id: z.string(),
  caseId: z.nullable(z.string()),
  reason: z.string(),
  since: z.iso.date(),
  until: z.nullable(z.iso.date()),
  held: z.nullable(HeldContent),
  /** An appeal was decided against the person. Stored here because only one is allowed and appeals are deleted earlier. */
  kept: z.boolean(),
});
export type Sanction = z.output<typeof Sanction>;

const sealedSanctions = sealed('sanctions.box', { version: 1, schema: z.array(Sanction) });

/** The row of all suspensions of one person, at least one. The row ends with the last of them. */
export function sealSanctions(keys: Keys, personTag: Buffer, all: Sanction[]) {
  return { personTag, until: latestOf(all)?.until ?? null, box: sealedSanctions.seal(keys, personTag, all) };
}

export function openSanctions(keys: Keys, { personTag, box }: typeof sanctions.$inferSelect): Sanction[] {
  return sealedSanctions.open(keys, personTag, box);
}

export const isInForce = (clock: Clock, { until }: Sanction): boolean => until === null || until > today(clock);

/** The suspension that ends last, which is the one that counts; the first of several with the same end. */
export function latestOf<S extends Pick<Sanction, 'until'>>(all: S[]): S | undefined {
  const isLater = (one: S, other: S) => other.until !== null && (one.until === null || one.until > other.until);
  return all.reduce<S | undefined>((last, one) => (!last || isLater(one, last) ? one : last), undefined);
}
