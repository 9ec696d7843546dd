import { expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

it('pages skip and repeat nothing, even if the entries of earlier pages are decided meanwhile', () => {
  for (const newestFirst of [false, true]) {
    let open = Array.from({ length: 50 }, (_, n) => `2026-03-${String(n % 28).padStart(2, '0')} ${n}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { page, nextCursor } = pageOf(open, { keyOf: (key) => key, newestFirst, cursor });
      seen.push(...page);
      open = open.filter((key) => !page.includes(key));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(open).toEqual([]);
    expect(seen).toEqual(newestFirst ? seen.toSorted().toReversed() : seen.toSorted());
    expect(seen).toHaveLength(50);
  }
});
