import { describe, expect, it } from 'vitest';
import { compareWrites, inWords } from './compare.ts';
import type { Write } from './recorder.ts';

const write = (overrides: Partial<Write> = {}): Write => ({
  step: 'the delivery',
  transaction: 0,
  statement: 0,
  table: 'letters',
  kind: 'new',
  bytes: 192,
  values: { box: '192 bytes' },
  ...overrides,
});
const mark = (overrides: Partial<Write> = {}) => write({ table: 'marks', bytes: 0, values: {}, ...overrides });

const differences = (base: Write[], other: Write[]) => inWords('paused', compareWrites(base, other));

describe('two worlds', () => {
  it('do not differ if one statement writes its rows in another order', () => {
    const rows = [write(), write({ values: { box: '192 bytes', day: '2026-03-14' } }), mark()];
    expect(differences(rows, rows.toReversed())).toEqual([]);
  });

  it('differ if one has more rows, or fewer', () => {
    const [one, two] = [[write()], [write(), write(), mark()]];
    expect(differences(one, two)).toEqual([
      'paused: the delivery writes 1 row more to letters (new, 192 bytes)',
      'paused: the delivery writes 1 row more to marks (new)',
    ]);
    expect(differences([write(), write(), write()], one)).toEqual([
      'paused: the delivery writes 2 rows fewer to letters (new, 192 bytes)',
    ]);
  });

  it('differ if a row has another size', () => {
    expect(differences([write()], [write({ bytes: 704, values: { box: '704 bytes' } })])).toEqual([
      'paused: the delivery writes 1 row fewer to letters (new, 192 bytes)',
      'paused: the delivery writes 1 row more to letters (new, 704 bytes)',
    ]);
  });

  it('differ if a row is changed instead of new, or deleted as well', () => {
    expect(differences([write()], [write({ kind: 'changed' })])).toEqual([
      'paused: the delivery writes 1 row fewer to letters (new, 192 bytes)',
      'paused: the delivery writes 1 row more to letters (changed, 192 bytes)',
    ]);
  });

  it('differ if a value in clear does', () => {
    const [base, other] = [mark({ values: { used: '1', day: 'x' } }), mark({ values: { used: '2' } })];
    expect(differences([base], [other])).toEqual([
      'paused: the delivery writes other values to marks (new; day: nothing instead of x, used: 2 instead of 1)',
    ]);
  });

  it('differ if the same is written in another step', () => {
    expect(differences([write()], [write({ step: 'reading' })])).toEqual([
      'paused: reading writes 1 row more to letters (new, 192 bytes)',
      'paused: the delivery writes 1 row fewer to letters (new, 192 bytes)',
    ]);
  });
});

describe('the order of statements and transactions', () => {
  const inAnotherOrder = (table: string) => `paused: the delivery writes the same rows to ${table} in another order`;

  it('must be the same', () => {
    const [base, other] = [
      [write(), mark({ statement: 1 })],
      [mark(), write({ statement: 1 })],
    ];
    expect(differences(base, other)).toEqual([inAnotherOrder('letters'), inAnotherOrder('marks')]);
    expect(differences([write(), mark()], [write(), mark({ transaction: 1 })])).toEqual([inAnotherOrder('marks')]);
  });

  it('shows a statement that wrote nothing', () => {
    expect(differences([write(), mark({ statement: 1 })], [write(), mark({ statement: 2 })])).toEqual([
      inAnotherOrder('marks'),
    ]);
  });

  it('is compared without rows that only one world has', () => {
    const secret = (overrides: Partial<Write>) => mark({ table: 'secrets', ...overrides });
    const base = [write(), mark({ statement: 1 }), mark({ transaction: 1 })];
    const other = [
      secret({}),
      write({ transaction: 1 }),
      secret({ transaction: 1, statement: 1 }),
      mark({ transaction: 1, statement: 2 }),
      mark({ transaction: 2 }),
    ];
    expect(differences(base, other)).toEqual(['paused: the delivery writes 2 rows more to secrets (new)']);
  });
});

it('names all steps that differ in the same thing in one sentence', () => {
  const steps = ['sending', 'the delivery', 'reading'].map((step) => mark({ step }));
  expect(differences([], steps)).toEqual([
    'paused: sending, the delivery, and reading each write 1 row more to marks (new)',
  ]);
});
