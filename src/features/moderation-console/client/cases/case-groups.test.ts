import { expect, it } from 'vitest';
import type { CaseEntry } from '../console-queries.ts';
import { groupCases } from './case-groups.ts';

const one = (id: string, sameAuthorAs?: string) => ({ id, ...(sameAuthorAs && { sameAuthorAs }) }) as CaseEntry;
const idsOf = (groups: ReturnType<typeof groupCases>) =>
  groups.map(({ id, cases }) => [id, cases.map((each) => each.id)]);

it('the cases of an author come together, and a case that two pages list is shown once', () => {
  const groups = groupCases([one('a'), one('c', 'a'), one('b'), one('c', 'a')], new Map());
  expect(idsOf(groups)).toEqual([
    ['a', ['a', 'c']],
    ['b', ['b']],
  ]);
});

it('a group stays the same while its cases are decided', () => {
  const known = new Map<string, string>();
  groupCases([one('a'), one('b', 'a'), one('c', 'a'), one('d')], known);
  expect(idsOf(groupCases([one('b'), one('c', 'b'), one('d')], known))).toEqual([
    ['a', ['b', 'c']],
    ['d', ['d']],
  ]);
  expect(idsOf(groupCases([one('c'), one('d')], known))).toEqual([
    ['a', ['c']],
    ['d', ['d']],
  ]);
});
