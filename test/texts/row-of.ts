import { TEXTS, type TextId } from './index.ts';

export function rowOf(id: TextId) {
  const row = TEXTS.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`The checklist has no text '${id}'.`);
  return row;
}
