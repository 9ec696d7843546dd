import { today, type Clock, type Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { sanctions } from '../schema.ts';

/** Of a held letter, whose words stand nowhere else for moderators once it is decided: an appeal is judged by them. */
export interface HeldMatter {
  reason: string;
  words: { from: 'reported' | 'reporter'; text: string }[];
}

/** A suspension. It stands in a row for each name of its person, with one id in all of them. */
export interface Sanction {
  id: string;
  caseId: string | null;
  reason: string;
  since: Day;
  until: Day | null;
  held: HeldMatter | null;
  /** It was looked at again, on appeal. Known here, because that is once and appeals are forgotten earlier. */
  kept: boolean;
}

const place = (personTag: Buffer) => `sanctions.box:${personTag.toString('base64')}`;

/** All suspensions of one person, of which there is at least one. Each ends by itself, and the row with the last. */
export function sealSanctions(keys: Keys, personTag: Buffer, all: Sanction[]) {
  return { personTag, until: latestOf(all)?.until ?? null, box: keys.sealText(JSON.stringify(all), place(personTag)) };
}

export function openSanctions(keys: Keys, { personTag, box }: typeof sanctions.$inferSelect): Sanction[] {
  return JSON.parse(keys.openText(box, place(personTag))) as Sanction[];
}

export const isOn = (clock: Clock, { until }: Sanction): boolean => until === null || until > today(clock);

/** The one that ends last, which is the one that counts. Between equals the first. */
export function latestOf<S extends Pick<Sanction, 'until'>>(all: S[]): S | undefined {
  const isLater = (one: S, other: S) => other.until !== null && (one.until === null || one.until > other.until);
  return all.reduce<S | undefined>((last, one) => (!last || isLater(one, last) ? one : last), undefined);
}
