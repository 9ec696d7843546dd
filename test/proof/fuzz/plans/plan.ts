import type { CallerName } from '../world/world.ts';
import type { Json } from './hostile-values.ts';

/** What a call gets, before it is written as a request. */
export interface Input {
  params: Record<string, Json>;
  query: Record<string, Json>;
  body: Json;
}

/** A change of the input. `at` counts its fields, nested ones too, and starts again at the end. */
export interface Change {
  in: keyof Input;
  how: 'remove' | 'add' | 'replace' | 'lengthen' | 'empty';
  at: number;
  value: Json;
}

/** Ways in which the text of a body can be wrong, or only unusual. */
export const WRITINGS = [
  'as JSON',
  'cut short',
  'with a duplicate key',
  'with __proto__',
  'nested 10,000 deep',
  'after a byte order mark',
  'in UTF-16',
  'in broken UTF-8',
  'with a lone surrogate',
  'compressed',
  'said to be compressed',
  'up to the limit',
  'beyond the limit',
  'followed by more',
  'as a huge array',
  'as a form',
  'empty',
] as const;
export type Writing = (typeof WRITINGS)[number];

export type Kind = 'valid' | 'nearly valid' | 'hostile';

/** A request before it is sent. The same seed makes the same plans; ids of the world are put in when it is sent. */
export interface Plan {
  kind: Kind;
  /** `POST /api/confessions` */
  call: string;
  caller: CallerName;
  /** Whether the world fills in what exists: ids, handles, tokens, paid payments. */
  isPrepared: boolean;
  /** Whether what exists belongs to somebody else than the caller. */
  isForeign: boolean;
  /** Which of several things that exist. */
  pick: number;
  input: Input;
  changes: Change[];
  writing: Writing;
  headers: Record<string, string>;
}
