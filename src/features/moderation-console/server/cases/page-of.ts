export const PAGE = 20;

interface Wish<T> {
  /** A text that sorts as the list does, and is each item's own. */
  keyOf: (item: T) => string;
  newestFirst?: boolean;
  cursor?: string | undefined;
}

/** A part of a list. The cursor is a place in it, so that what is decided meanwhile moves nothing out of sight. */
export function pageOf<T>(items: T[], { keyOf, newestFirst = false, cursor }: Wish<T>) {
  const direction = newestFirst ? -1 : 1;
  const compare = (one: string, other: string) => (one < other ? -direction : Number(one > other) * direction);
  const rest = items
    .filter((item) => cursor === undefined || compare(keyOf(item), cursor) > 0)
    .toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const page = rest.slice(0, PAGE);
  const last = rest.length > PAGE ? page.at(-1) : undefined;
  return { page, nextCursor: last ? keyOf(last) : null };
}
