const PLACEHOLDER = /^\{(\w+)\}$/;

/**
 * Matches a row's text on the screen. A placeholder matches its value, or any text if there is none. The text must not be part of
 * a longer word: 'Close' does not match 'Closed'.
 */
export function matcherOf(text: string, values: Record<string, string> = {}): RegExp {
  const source = text
    .split(/(\{\w+\}|\(s\))/)
    .map((piece) => {
      if (piece === '(s)') return '(?:s|\\(s\\))?';
      const name = PLACEHOLDER.exec(piece)?.[1];
      if (name === undefined) return escape(piece);
      const value = values[name];
      return value === undefined ? '.+' : escape(value);
    })
    .join('');
  return new RegExp(`(?<![A-Za-z0-9])${source}(?![A-Za-z0-9])`);
}

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
