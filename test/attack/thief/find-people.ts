import type { Dump } from '../dump.ts';
import { readable, secretForms } from '../find-secrets.ts';
import { eachLetter, type TrueMember, type Truth } from '../world/truth.ts';

/** Shorter secrets occur by chance. */
const MIN_LENGTH = 6;
/** 4 bits for each character of a beginning. */
const SUMS = 2 ** (4 * MIN_LENGTH);

/** Finds many secrets in long texts in one pass, in every form. */
export class Haystack {
  /** The forms that begin with the same characters. */
  readonly #byStart = new Map<string, { text: string; secret: string }[]>();
  /** Marks the sums of these beginnings: most places in a text need no closer look. */
  readonly #sums = new Uint8Array(SUMS);

  constructor(secrets: readonly string[]) {
    const sorted = [...new Set(secrets)].toSorted();
    for (const [n, secret] of sorted.entries()) {
      // Whoever finds a longer one would find this one too.
      const isPartOfNext = sorted[n + 1]?.startsWith(secret) ?? false;
      for (const [, text] of isPartOfNext || secret.length < MIN_LENGTH ? [] : secretForms(secret)) {
        const start = text.slice(0, MIN_LENGTH);
        let sum = 0;
        for (let at = 0; at < MIN_LENGTH; at += 1) sum = addTo(sum, start, at);
        this.#sums[sum] = 1;
        this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { text, secret }]);
      }
    }
  }

  findIn(text: string): Set<string> {
    const lower = text.toLowerCase();
    // Base64 is also written with these two characters.
    const url = lower.replaceAll('-', '+').replaceAll('_', '/');
    return new Set([...this.#search(lower), ...(url === lower ? [] : this.#search(url))]);
  }

  *#search(text: string): Generator<string> {
    let sum = 0;
    for (let end = 0; end < text.length; end += 1) {
      sum = addTo(sum, text, end);
      if (this.#sums[sum] === 0) continue;
      const at = end - MIN_LENGTH + 1;
      for (const form of this.#byStart.get(text.slice(Math.max(0, at), end + 1)) ?? []) {
        if (text.startsWith(form.text, at)) yield form.secret;
      }
    }
  }
}

/** Depends on the last characters only, as many as a beginning has. */
function addTo(sum: number, text: string, at: number): number {
  return ((sum << 4) ^ text.charCodeAt(at)) & (SUMS - 1);
}

/** What identifies a member: first names are shared by many. */
export function secretsOf({ id, email, name, handle }: TrueMember): string[] {
  return [email, name.last, `${id}`, ...(handle === null ? [] : [handle])];
}

/** All that may say something about people: who they are, what they wrote, and which letters there are. */
export function allSecrets({ members, handles, everSent }: Truth): string[] {
  const letters = eachLetter(everSent);
  const words = letters.flatMap((letter) => letter.words.flatMap((text) => text.split(/\W+/).findLast(Boolean) ?? []));
  return [...members.flatMap(secretsOf), ...handles, ...letters.map(({ id }) => id), ...words];
}

/** The values of a table, one after the other. */
export function textOf({ tables }: Dump, table: string): string {
  return (tables.get(table) ?? []).map(({ values }) => [...values.values()].map(readable).join('\n')).join('\n');
}
