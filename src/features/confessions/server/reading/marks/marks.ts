import * as z from 'zod/mini';
import { sealed } from '#platform/server/keys/sealed.ts';
import { Reaction } from '../../../contract.ts';

/** What a reader has done with a letter. */
const Marks = z.object({
  like: z.boolean(),
  opened: z.boolean(),
  hidden: z.boolean(),
  blocked: z.boolean(),
  reactions: z.array(Reaction),
});
export type Marks = z.output<typeof Marks>;

export type MarkKind = 'like' | 'opened' | 'hidden' | 'blocked' | Reaction;

export const NO_MARKS: Marks = { like: false, opened: false, hidden: false, blocked: false, reactions: [] };

/** Bound to the row's tag. */
export const marksBox = sealed('letter_marks.box', { version: 1, schema: Marks, size: 256 });

export function hasMark(marks: Marks, kind: MarkKind): boolean {
  return isReaction(kind) ? marks.reactions.includes(kind) : marks[kind];
}

/** The marks with one of them set or cleared. */
export function withMark(marks: Marks, kind: MarkKind, isSet: boolean): Marks {
  if (!isReaction(kind)) return { ...marks, [kind]: isSet };
  const others = marks.reactions.filter((emoji) => emoji !== kind);
  return { ...marks, reactions: isSet ? [...others, kind] : others };
}

function isReaction(kind: MarkKind): kind is Reaction {
  return kind !== 'like' && kind !== 'opened' && kind !== 'hidden' && kind !== 'blocked';
}
