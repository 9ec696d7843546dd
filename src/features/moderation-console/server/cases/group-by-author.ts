/** Whom a case is about, as it is stored. */
interface Author {
  /** The account; null if it is not known. */
  author: number | null;
  /** Keyed names. */
  persons: readonly string[];
}

/** The same for all letters of an account or, without one, of the same keyed names. Never shown to anybody. */
export function authorKey({ author, persons }: Author): string | null {
  if (author !== null) return `account ${author}`;
  return persons.length === 0 ? null : `persons ${persons.toSorted().join(' ')}`;
}

/** Puts the items of an author together, at the place of their first. An item without a key stays alone. */
export function groupByAuthor<Item extends object>(items: Item[], keyOf: (item: Item) => string | null): Item[][] {
  return [...Map.groupBy(items, (item) => keyOf(item) ?? item).values()];
}
