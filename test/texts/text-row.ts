export const PARTS = ['foundations', 'accounts', 'confessions', 'reading', 'membership', 'chat', 'pages'] as const;
/** The part of the product that brings a text to the screen. */
export type Part = (typeof PARTS)[number];

/**
 * One promised text. `{name}` stands for something filled in, `(s)` for an ending that comes with the count;
 * everything else is there letter by letter.
 */
export interface TextRow {
  id: string;
  text: string;
  screen: string;
  trigger: string;
  part: Part;
}

/** Gives every row its part, and keeps the ids as literal types so that a journey cannot name one that is not there. */
export function textsOf<const Id extends string>(part: Part, rows: (Omit<TextRow, 'id' | 'part'> & { id: Id })[]) {
  return rows.map((row) => ({ ...row, part }));
}
