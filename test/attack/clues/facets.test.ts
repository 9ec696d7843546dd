import { expect, it } from 'vitest';
import { asText, type Dump } from '../dump.ts';
import { facetsOf, nightlyFacets, type Facet } from './facets.ts';

const UUIDS = [1, 2, 3].map((n) => `0000000${n}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`);
const IDS = UUIDS.map((id) => `\\x${id.replaceAll('-', '')}`);

function dumpOf(tables: Record<string, Record<string, unknown>[]>): Dump {
  const named = Object.entries(tables).map(([name, rows]) => [
    `public.${name}`,
    rows.map((row, place) => ({ xmin: place + 1, xmax: 0, place, values: asText(row) })),
  ]);
  return { tables: new Map(named as [string, never][]) };
}

const letters = (ids: string[]) => ids.map((id) => ({ id, submitted_at: `2026-03-15T10:00:00Z`, box: id }));
const together = (facets: Facet[], name: string) =>
  [...(facets.find((facet) => facet.name === name)?.groups.values() ?? [])].map((group) => [...group]);

it('finds what rows say of letters, however they name them, and skips what is the same for all or for none', () => {
  const facets = facetsOf([
    dumpOf({
      confessions: letters(IDS),
      notes: [
        { about: IDS[0], colour: 'blue' },
        { about: UUIDS[1], colour: 'red' },
        { about: `of ${UUIDS[2]}`, colour: 'blue' },
      ],
    }),
  ]);
  expect(facets.map(({ name }) => name)).toEqual(['notes colour']);
  expect(together(facets, 'notes colour')).toEqual([[IDS[0], IDS[2]], [IDS[1]]]);
});

it('finds letters that came or were written again in the same night', () => {
  const facets = nightlyFacets([
    dumpOf({ confessions: letters(IDS.slice(0, 2)) }),
    dumpOf({ confessions: letters(IDS) }),
    // In another order, as if the last two had been written again: the helper numbers transactions by place.
    dumpOf({ confessions: letters([IDS[0] ?? '', IDS[2] ?? '', IDS[1] ?? '']) }),
  ]);
  expect(together(facets, 'came in one night')).toEqual([[IDS[0], IDS[1]], [IDS[2]]]);
  expect(together(facets, 'written again in one night')).toEqual([[IDS[1], IDS[2]]]);
});
