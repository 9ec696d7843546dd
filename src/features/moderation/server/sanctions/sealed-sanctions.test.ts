import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { openSanctions, sealSanctions, type Sanction } from './sealed-sanctions.ts';

const subject = appPerFile();
const TAG = Buffer.from('a person');
/** Cannot be deflated to fewer bytes. */
const textOf = (bytes: number) => randomBytes(bytes).toString('base64');

const suspension = (until: string | null): Sanction => ({
  id: randomUUID(),
  caseId: randomUUID(),
  reason: textOf(300),
  rule: 'threat',
  since: '2026-03-14',
  until,
  held: { reason: 'A threat', findings: [], words: [{ from: 'reported', text: 'I know where you live. '.repeat(20) }] },
  kept: false,
});

it('boxes have one length, however often a person is suspended', () => {
  const { keys } = subject.services;
  const once = sealSanctions(keys, TAG, [suspension('2026-04-01')]);
  const often = sealSanctions(
    keys,
    TAG,
    Array.from({ length: 40 }, (_, n) => suspension(`2026-05-${n % 28 < 9 ? '0' : ''}${(n % 28) + 1}`)),
  );
  expect(often.box.length).toBe(once.box.length);
});

it('those that end last stay if not all fit', () => {
  const { keys } = subject.services;
  const all = [
    ...Array.from({ length: 40 }, () => suspension('2026-04-01')),
    suspension('2027-01-01'),
    suspension(null),
  ];
  const kept = openSanctions(keys, sealSanctions(keys, TAG, all));
  expect(kept.slice(0, 2)).toEqual([all[41], all[40]]);
  expect(kept.length).toBeLessThan(all.length);
});

it('a suspension stays without the content of its held letter if that is too long', () => {
  const { keys } = subject.services;
  const words = [{ from: 'reported' as const, text: textOf(10_000) }];
  const long = { ...suspension(null), held: { reason: 'A threat', findings: [], words } };
  expect(openSanctions(keys, sealSanctions(keys, TAG, [long]))).toEqual([{ ...long, held: null }]);
});
