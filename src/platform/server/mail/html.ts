/** Markup that is known to be safe, because `html` made it. */
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

/** A template in which every value is escaped unless it is markup itself: nobody has to remember to. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const filled = values.map((value, n) => `${render(value)}${parts[n + 1] ?? ''}`);
  return new Html(`${parts[0] ?? ''}${filled.join('')}`);
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value !== 'string') return value.map((part) => part.markup).join('\n');
  return value.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
