import { describe, expect, it } from 'vitest';
import { makeMember } from '#test/factories/member.ts';
import { makeSubscriber, payAndCloseBrowser } from '#test/factories/subscriber.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { getBilling } from '#features/membership/contract.ts';
import { subscriptions } from './schema.ts';
import { changeRecord, ensureRecord, findRecord } from './membership-records.ts';
import { emptyMembership, toRow, type StoredMembership } from './stored-membership.ts';

const subject = appPerTest();

const rows = () => subject.services.db.select().from(subscriptions);

describe('the stored row of a membership', () => {
  it('has the same size for every account, and no id in clear', async () => {
    await makeSubscriber(subject);
    await payAndCloseBrowser(subject);
    const { browser } = await makeMember(subject);
    await browser.call(getBilling);
    const stored = await rows();
    expect(new Set(stored.map(({ box }) => box.length)).size).toBe(1);
    expect(stored.filter(({ customerTag }) => customerTag?.length === 32)).toHaveLength(2);
    expect(Buffer.concat(stored.map(({ box }) => box)).toString('latin1')).not.toMatch(/cus_|sub_/);
  });

  it.each<[string, Partial<StoredMembership>, string | null]>([
    ['without premium', {}, null],
    ['with premium', { source: 'subscription', premiumUntil: '2026-04-13' }, '2026-03-15'],
    ['on the last day of premium', { source: 'code', premiumUntil: '2026-03-14' }, '2026-03-14'],
    ['during a checkout', { attemptSubscriptionId: 'sub_1' }, '2026-03-14'],
    ['with an unpaid renewal', { source: 'subscription', status: 'past_due' }, '2026-03-14'],
  ])('is due again %s', (_when, change, dueOn) => {
    const membership = { ...emptyMembership(7, '2026-03-14'), ...change };
    expect(toRow(subject.services.keys, membership).dueOn).toBe(dueOn);
  });
});

describe('a membership record', () => {
  it('is not changed by a request that read it before another one wrote', async () => {
    const { user } = await makeMember(subject);
    const read = await ensureRecord(subject.services, user.id);
    expect(await changeRecord(subject.services, read, { keptCode: 'FIRST' })).toBe(true);
    expect(await changeRecord(subject.services, read, { keptCode: 'SECOND' })).toBe(false);
    expect(await findRecord(subject.services, user.id)).toMatchObject({ keptCode: 'FIRST' });
  });
});
