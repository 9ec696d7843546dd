import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import { TagStream } from '#platform/server/keys/tag-stream.ts';
import { probesOfQuota, refusalByProbes, Slots, slotsOfQuota, TakenSlots, type Quota } from './slots.ts';

const cipher = createCipheriv('aes-256-ecb', randomBytes(32), null).setAutoPadding(false);
const stream = new TagStream({ encryptBlocks: (blocks) => cipher.update(blocks) }, randomBytes(32));

const LIMIT = 30;
const quotaOf = (count: number, isLimited = true): Quota => ({
  part: 0,
  limits: [{ slots: [new Slots(stream, 0, count, 0)], refusal: isLimited ? () => new AppError('BURST_LIMIT') : null }],
  rows: 1,
  most: 3,
});
/** The tags of the first slots, so many. */
const firstOnes = (used: number) => new Slots(stream, 0, LIMIT, 0).first(used).map((tag) => tag.toString('hex'));
/** Those among some tags that are taken, once so many letters were sent. */
const takenOf = (tags: readonly Buffer[], used: number) => {
  const taken = new Set(firstOnes(used));
  return tags.filter((tag) => taken.has(tag.toString('hex')));
};

describe('the probes of a quota', () => {
  it('refuse a letter once the limit is used up, and not before', () => {
    for (let used = 0; used <= LIMIT; used += 1) {
      const quota = quotaOf(LIMIT);
      const refusal = refusalByProbes(quota, takenOf(probesOfQuota(quota), used));
      expect(refusal?.code, `${used} letters`).toBe(used === LIMIT ? 'BURST_LIMIT' : undefined);
    }
  });

  it('tell the writer how far to look for a free slot', () => {
    for (let used = 0; used < LIMIT; used += 1) {
      const quota = quotaOf(LIMIT);
      refusalByProbes(quota, takenOf(probesOfQuota(quota), used));
      const taken = new TakenSlots(takenOf(slotsOfQuota(quota), used));
      expect(taken.take(quota), `${used} letters`).toBeNull();
      expect(taken.added().map(({ tag }) => tag.toString('hex'))).toEqual(firstOnes(used + 1).slice(-1));
    }
  });

  it('refuse nothing that is only counted', () => {
    const quota = quotaOf(LIMIT, false);
    expect(refusalByProbes(quota, probesOfQuota(quota))).toBeNull();
  });
});
