export const PAGE = 20;

interface PageOptions<T> {
  /** A unique text that sorts as the list does. */
  keyOf: (item: T) => string;
  newestFirst?: boolean;
  cursor?: string | undefined;
}

/** One page of a list. The cursor is a position and not a count, so that no entry is skipped when others are decided. */
export function pageOf<T>(items: T[], { keyOf, newestFirst = false, cursor }: PageOptions<T>) {
  const direction = newestFirst ? -1 : 1;
  const compare = (one: string, other: string) => (one < other ? -direction : Number(one > other) * direction);
  const rest = items
    .filter((item) => cursor === undefined || compare(keyOf(item), cursor) > 0)
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const page = rest.slice(0, PAGE);
  const last = rest.length > PAGE ? page.at(-1) : undefined;
  return { page, nextCursor: last ? keyOf(last) : null };
}
