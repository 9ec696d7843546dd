/** 'a, b, and c'. Not Intl.ListFormat: creating one takes longer than loading the first page's other modules. */
export function listWords(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  if (others.length === 0) return last;
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} and ${last}`;
}
