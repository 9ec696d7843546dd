import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { handleClaims } from '../schema.ts';
import { claimByProof, claimHandles, readHistories, type HandleClaim } from './handle-history.ts';

const subject = appPerTest();

const T0 = Date.UTC(2026, 2, 14, 9);
const claim = (handle: string, instagramId: string, moment = T0): HandleClaim => ({ handle, instagramId, moment });
const record = (...claims: HandleClaim[]) => inTransaction(subject.services, (tx) => claimHandles(tx, claims));
const claimsOf = async (handle: string) => (await readHistories(subject.services, [handle]))(handle).claims;

it('the first account counts from the beginning, later ones from the moment they were seen', async () => {
  await record(claim('elise', '1'));
  await record(claim('elise', '2', T0 + HOUR));
  expect(await claimsOf('elise')).toEqual([
    { instagramId: '1', since: null, proved: false },
    { instagramId: '2', since: T0 + HOUR, proved: false },
  ]);
  const history = (await readHistories(subject.services, ['elise']))('elise');
  expect([history.owner, history.ownerAt(T0 + HOUR), history.ownerAt(T0 + HOUR + 1)]).toEqual(['2', '1', '2']);
  expect([history.isFirst('1'), history.isFirst('2')]).toEqual([true, false]);
});

it('many claims are recorded at once, those of one handle in their order', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => claim(`person.${n}`, `${n}`));
  await record(...many, claim('person.7', 'new', T0 + HOUR), claim('person.7', 'newer', T0 + 2 * HOUR));
  expect(await subject.services.db.$count(handleClaims)).toBe(1000);
  const historyOf = await readHistories(subject.services, ['person.7', 'person.999', 'person.7', 'nobody']);
  expect([historyOf('person.7').owner, historyOf('person.999').owner, historyOf('nobody').owner]).toEqual([
    'newer',
    '999',
    null,
  ]);
  expect(historyOf('person.7').claims).toHaveLength(3);
});

it('a claim that is known, or older than the last one, changes no row', async () => {
  await record(claim('elise', '1'), claim('elise', '2', T0 + HOUR));
  const before = await subject.services.db.select().from(handleClaims);
  await record(claim('elise', '2', T0 + 2 * HOUR), claim('elise', '3', T0));
  await record();
  expect(await subject.services.db.select().from(handleClaims)).toEqual(before);
});

it('a proof marks the claim of its account as proved, and a lookup leaves it so', async () => {
  await record(claim('elise', '1'), claim('elise', '2', T0 + HOUR));
  await record({ ...claim('elise', '2', T0 + 2 * HOUR), proved: true });
  await record(claim('elise', '2', T0 + 3 * HOUR));
  expect(await claimsOf('elise')).toEqual([
    { instagramId: '1', since: null, proved: false },
    { instagramId: '2', since: T0 + HOUR, proved: true },
  ]);
});

it('the last account that was proved counts, whatever lookups show, and none if there is none', async () => {
  const isOvertaken = async (...ids: string[]) =>
    (await readHistories(subject.services, ['elise']))('elise').isProvedAfter(ids);
  await record(claim('elise', '1'));
  expect([await isOvertaken('1'), await isOvertaken('2')]).toEqual([false, false]);
  await record({ ...claim('elise', '1'), proved: true }, { ...claim('elise', '2'), proved: true });
  await record(claim('elise', '1', T0 + HOUR));
  expect([await isOvertaken('1'), await isOvertaken('2'), await isOvertaken('1', '2')]).toEqual([true, false, false]);
});

it('a few claims more do not make a box longer', async () => {
  const length = async () => (await subject.services.db.select().from(handleClaims))[0]?.box.length;
  await record(claim('elise', '17841400000000100'));
  const before = await length();
  await record(...Array.from({ length: 10 }, (_, n) => claim('elise', `1784140000000020${n}`, T0 + n * HOUR)));
  expect([await length(), (await claimsOf('elise')).length]).toEqual([before, 11]);
});

it('claims of one handle at the same moment are all kept', async () => {
  const ids = ['1', '2', '3', '4', '5'];
  await Promise.all(
    ids.map((id) => inTransaction(subject.services, (tx) => claimByProof(tx, 'elise', id, T0 + Number(id) * HOUR))),
  );
  const claims = await claimsOf('elise');
  expect(claims.at(-1)?.instagramId).toBe('5');
  const moments = claims.map(({ since }) => since ?? 0);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
});
