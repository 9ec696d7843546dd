/** Markup made by `html`, so every value in it is escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

type Value = string | Html | readonly Html[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template tag that escapes every value except other markup. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  const filled = values.map((value, n) => `${render(value)}${texts[n + 1] ?? ''}`);
  return new Html(`${texts[0] ?? ''}${filled.join('')}`);
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value !== 'string') return value.map((one) => one.markup).join('\n');
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
