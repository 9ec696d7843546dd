import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { findableNames } from '../schema.ts';

/** More than any name has that somebody would type. */
const MOST_WORDS = 8;

/** The words of a name as they are compared, each once: "Zoë O’Kavanagh" is found by "zoe", "o" and "kavanagh". */
export function wordTagsOf(keys: Keys, name: string): Buffer[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = [...new Set(plain.match(/[\p{L}\p{N}]+/gu))].slice(0, MOST_WORDS);
  return words.map((word) => keys.tag('link', 'word', word));
}

/** Notes by which words a proof is found. They are keyed tags: nobody can read a name from the table. */
export async function indexName({ db, keys }: Services, proofId: string, name: string | null): Promise<void> {
  const rows = wordTagsOf(keys, name ?? '').map((wordTag) => ({ wordTag, proofId }));
  if (rows.length > 0) await db.insert(findableNames).values(rows);
}
