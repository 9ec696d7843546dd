import type { Day } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { sanctions } from '../schema.ts';

/** What is known of a suspension besides its end. It has a row for each name of its person, and one id in all of them. */
interface Secrets {
  id: string;
  caseId: string | null;
  reason: string;
  since: Day;
}

export interface Sanction extends Secrets {
  until: Day | null;
}

const place = (personTag: Buffer) => `sanctions.box:${personTag.toString('base64')}`;

export function sealSanction(keys: Keys, personTag: Buffer, { until, ...secrets }: Sanction) {
  return { personTag, until, box: keys.sealText(JSON.stringify(secrets), place(personTag)) };
}

export function openSanction(keys: Keys, { personTag, until, box }: typeof sanctions.$inferSelect): Sanction {
  return { ...(JSON.parse(keys.openText(box, place(personTag))) as Secrets), until };
}

/** The one that ends last, which is the one that counts. Between equals the first. */
export function latestOf<S extends Pick<Sanction, 'until'>>(all: S[]): S | undefined {
  const isLater = (one: S, other: S) => other.until !== null && (one.until === null || one.until > other.until);
  return all.reduce<S | undefined>((last, one) => (!last || isLater(one, last) ? one : last), undefined);
}
