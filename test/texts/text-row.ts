export const AREAS = ['foundations', 'accounts', 'confessions', 'reading', 'membership', 'chat', 'pages'] as const;
/** The area of the product that shows a text. */
export type Area = (typeof AREAS)[number];

/** One specified text. `{name}` is a placeholder and `(s)` a plural ending; everything else is shown literally. */
export interface TextRow {
  id: string;
  text: string;
  screen: string;
  trigger: string;
  area: Area;
}

/** Adds the area to every row. The ids stay literal types, so that a test cannot use an id that does not exist. */
export function textsOf<const Id extends string>(area: Area, rows: (Omit<TextRow, 'id' | 'area'> & { id: Id })[]) {
  return rows.map((row) => ({ ...row, area }));
}
