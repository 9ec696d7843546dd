import * as z from 'zod/mini';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { findableNames } from '../schema.ts';

/** More words than anybody types for a name. */
const MAX_WORDS = 8;

/** A proof as far as its name is concerned. */
interface NamedProof {
  ownerTag: Buffer;
  name: string | null;
}

/** Which proof a word leads to. Several words of one proof have nothing in common that can be seen. */
const pointer = sealed('findable_names.box', { version: 1, schema: z.object({ proof: z.string() }), size: 512 });

/** The distinct words of a name, without accents and case: "Zoë O’Kavanagh" is found by "zoe", "o" and "kavanagh". */
export function wordsOf(name: string): string[] {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_WORDS);
}

export const wordTagOf = (keys: Keys, word: string) => keys.tag('link', 'word', word);

/** Each word of each proof, with the tag of its row. */
function wordsOfProofs(keys: Keys, proofs: readonly NamedProof[]) {
  return proofs.flatMap(({ ownerTag, name }) => {
    const proof = ownerTag.toString('base64');
    return wordsOf(name ?? '').map((word) => ({ word, proof, tag: keys.tag('link', 'word-of-proof', proof, word) }));
  });
}

/** The tag of the proof that a row leads to. */
export function proofBehind(keys: Keys, { tag, box }: typeof findableNames.$inferSelect): Buffer {
  return Buffer.from(pointer.open(keys, tag, box).proof, 'base64');
}

type Tx = Pick<Services, 'db' | 'keys'>;

/** Stores the words by which proofs are found, as keyed tags: the table shows no names. */
export async function indexNames({ db, keys }: Tx, proofs: readonly NamedProof[]): Promise<void> {
  const rows = wordsOfProofs(keys, proofs).map(({ word, proof, tag }) => ({
    tag,
    wordTag: wordTagOf(keys, word),
    box: pointer.seal(keys, tag, { proof }),
  }));
  if (rows.length > 0) await db.insert(findableNames).values(rows).onConflictDoNothing();
}

export async function unindexNames({ db, keys }: Tx, proofs: readonly NamedProof[]): Promise<void> {
  const tags = wordsOfProofs(keys, proofs).map(({ tag }) => tag);
  if (tags.length > 0) await db.delete(findableNames).where(hasTag(findableNames.tag, tags));
}
