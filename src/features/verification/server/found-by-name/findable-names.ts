import type { Keys } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { findableNames } from '../schema.ts';

/** More words than anybody types for a name. */
const MAX_WORDS = 8;

/** Tags of the distinct words of a name, without accents and case: "Zoë O’Kavanagh" is found by "zoe", "o" and "kavanagh". */
export function wordTagsOf(keys: Keys, name: string): Buffer[] {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = [...new Set(folded.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_WORDS);
  return words.map((word) => keys.tag('link', 'word', word));
}

/** Stores the words by which a proof is found, as keyed tags: the table shows no names. */
export async function indexName({ db, keys }: Services, proofId: string, name: string | null): Promise<void> {
  const rows = wordTagsOf(keys, name ?? '').map((wordTag) => ({ wordTag, proofId }));
  if (rows.length > 0) await db.insert(findableNames).values(rows);
}
