import { createHash } from 'node:crypto';
import { minifySync } from 'vite';
import type { DocumentEntry } from './document.ts';

/** Code that is written into the documents themselves. The content security policy allows exactly this, by its hash. */
export interface InlineCode {
  style: string;
  /** Runs before the first paint. */
  first: string;
  /** Runs in documents for members, right after that. */
  early: string;
  /** Loads the other scripts. */
  start: string;
}

/** A call of the function, which must use nothing from outside itself. */
export function callOf(inlined: () => void): string {
  const { code } = minifySync(`${inlined.name}.js`, `(${inlined.toString()})()`);
  if (/<\/|\bimport\b/.test(code)) throw new Error(`${inlined.name} cannot be written into a document`);
  return code;
}

export function hashesOf({ style, first, early, start }: InlineCode): DocumentEntry['hashes'] {
  return { scripts: [first, early, start].map(hashOf), styles: [hashOf(style)] };
}

function hashOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
