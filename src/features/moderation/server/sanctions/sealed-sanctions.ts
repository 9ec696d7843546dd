import * as z from 'zod/mini';
import { today, type Clock } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { StoredFinding } from '../review/stored-finding.ts';
import type { sanctions } from '../schema.ts';

/** The content of a held letter. Once the letter is decided, moderators find it nowhere else, and judge an appeal by it. */
const HeldContent = z.object({
  reason: z.string(),
  findings: z.array(StoredFinding),
  words: z.array(z.object({ from: z.enum(['reported', 'reporter']), text: z.string() })),
});
export type HeldContent = z.output<typeof HeldContent>;

/** A suspension. Each keyed name of the person has its own row, and all of them hold the same id. */
const Sanction = z.object({
  id: z.string(),
  caseId: z.nullable(z.string()),
  /** For moderators only. */
  reason: z.string(),
  /** The rule that was broken, as shown to the person. */
  rule: z.string(),
  since: z.iso.date(),
  until: z.nullable(z.iso.date()),
  held: z.nullable(HeldContent),
  /** An appeal was decided against the person. Stored here because only one is allowed and appeals are deleted earlier. */
  kept: z.boolean(),
});
export type Sanction = z.output<typeof Sanction>;

/** All rows have one length: two rows of one person must not be recognised by theirs. */
const SIZE = 11 * 512;

const sealedSanctions = sealed('sanctions.box', { version: 1, schema: z.array(Sanction), size: SIZE });

/** The row of all suspensions of one person, at least one. */
export function sealSanctions(keys: Keys, personTag: Buffer, all: Sanction[]) {
  return { personTag, box: sealedSanctions.seal(keys, personTag, withinRoom(all)) };
}

/** If not all fit, those that end last stay. One that only fits without the content of its held letter loses that. */
function withinRoom(all: Sanction[]): Sanction[] {
  const kept: Sanction[] = [];
  for (const sanction of all.toSorted(byEnd)) {
    const forms = [sanction, { ...sanction, held: null }];
    const fitting = forms.find((form) => sealedSanctions.fits([...kept, form]));
    if (fitting) kept.push(fitting);
  }
  return kept;
}

export function openSanctions(keys: Keys, { personTag, box }: typeof sanctions.$inferSelect): Sanction[] {
  return sealedSanctions.open(keys, personTag, box);
}

const isInForce = (clock: Clock, { until }: Sanction): boolean => until === null || until > today(clock);

/** A row with those of its suspensions that are in force. */
export const openInForce = (keys: Keys, clock: Clock, row: typeof sanctions.$inferSelect) => ({
  personTag: row.personTag,
  all: openSanctions(keys, row).filter((sanction) => isInForce(clock, sanction)),
});

/** Orders suspensions by their end, the last first. */
function byEnd(one: Pick<Sanction, 'until'>, other: Pick<Sanction, 'until'>): number {
  if (one.until === other.until) return 0;
  if (one.until === null || other.until === null) return one.until === null ? -1 : 1;
  return one.until > other.until ? -1 : 1;
}

/** The suspension that ends last, which is the one that counts; the first of several with the same end. */
export function latestOf<S extends Pick<Sanction, 'until'>>(all: S[]): S | undefined {
  return all.toSorted(byEnd)[0];
}
