export const PARTS = ['foundations', 'accounts', 'confessions', 'reading', 'membership', 'chat', 'pages'] as const;
/** The part of the product that shows a text. */
export type Part = (typeof PARTS)[number];

/** One specified text. `{name}` is a placeholder and `(s)` a plural ending; everything else is shown literally. */
export interface TextRow {
  id: string;
  text: string;
  screen: string;
  trigger: string;
  part: Part;
}

/** Adds the part to every row. The ids stay literal types, so that a test cannot use an id that does not exist. */
export function textsOf<const Id extends string>(part: Part, rows: (Omit<TextRow, 'id' | 'part'> & { id: Id })[]) {
  return rows.map((row) => ({ ...row, part }));
}
