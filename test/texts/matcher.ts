const PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * What must stand on the screen for a row's text: the fixed parts in order, with anything, or the given values, in
 * between. It must not be part of a longer word: 'Close' is not seen in 'Closed'.
 */
export function matcherOf(text: string, values: Record<string, string> = {}): RegExp {
  const source = text
    .split(/(\{\w+\}|\(s\))/)
    .map((part) => {
      if (part === '(s)') return '(?:s|\\(s\\))?';
      const name = PLACEHOLDER.exec(part)?.[1];
      if (name === undefined) return escape(part);
      const value = values[name];
      return value === undefined ? '.+' : escape(value);
    })
    .join('');
  return new RegExp(`(?<![A-Za-z0-9])${source}(?![A-Za-z0-9])`);
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
