import { randomUUID } from 'node:crypto';
import { and, asc, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { withNameSearchOn } from '#features/privacy/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { statement } from '#platform/server/db/statement.ts';
import { inSlices } from '#platform/server/slices.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { openReadable } from '#platform/server/keys/open-readable.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import { openProof, type Proof } from '../proofs/sealed-proof.ts';
import { findableNames, proofs } from '../schema.ts';

/** More words than anybody types for a name. */
const MAX_WORDS = 8;

/** Which proof a word leads to. Several words of one proof have nothing in common that can be seen. */
const pointer = sealed('findable_names.box', { version: 1, schema: z.object({ proof: z.string() }), size: 128 });

/** The distinct words of a name, without accents and case: "Zoë O’Kavanagh" is found by "zoe", "o" and "kavanagh". */
export function wordsOf(name: string): string[] {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))].slice(0, MAX_WORDS);
}

export const wordTagOf = (keys: Keys, word: string) => keys.tag('link', 'word', word);

/** The tag of the proof that a row leads to. */
export function proofBehind(keys: Keys, { id, box }: typeof findableNames.$inferSelect): Buffer {
  return Buffer.from(pointer.open(keys, id, box).proof, 'base64');
}

/**
 * Writes the whole index anew, in random order: no row shows when its member proved an account, or changed the setting. A search
 * opens the proofs and asks for the settings of today, so nobody is found who may not be; new members are found the day after.
 */
export const indexNamesJob: Job = { name: 'index-names', cron: '47 0 * * *', runsAtStart: true, run: indexNames };

interface Word {
  word: string;
  proof: string;
}

async function indexNames(services: Services): Promise<void> {
  const words: Word[] = [];
  for await (const page of pagesOfProofs(services)) words.push(...(await findableWords(services, page)));
  const inOrder = shuffle(words);
  // Those who search meanwhile find by the old rows.
  await inTransaction(services, async ({ db, keys }) => {
    await db.delete(findableNames);
    for (let start = 0; start < inOrder.length; start += PAGE_SIZE) {
      await insertWords(db, ...(await sealWords(keys, inOrder.slice(start, start + PAGE_SIZE))));
    }
  });
}

const PAGE_SIZE = 1000;

type Page = (Proof & { ownerTag: Buffer })[];

/** All proofs that count: page by page, because a large table does not fit into memory. */
async function* pagesOfProofs({ db, keys, clock, log }: Uses<'db' | 'keys' | 'clock' | 'log'>): AsyncGenerator<Page> {
  const { ownerTag, box, endsOn } = proofs;
  let last: Buffer | undefined = Buffer.alloc(0);
  while (last) {
    const rows: Pick<typeof proofs.$inferSelect, 'ownerTag' | 'box'>[] = await db
      .select({ ownerTag, box })
      .from(proofs)
      .where(and(gt(ownerTag, last), gt(endsOn, today(clock))))
      .orderBy(asc(ownerTag))
      .limit(PAGE_SIZE);
    yield await inSlices(rows, (slice) =>
      openReadable({ log }, slice, (row) => ({ ...openProof(keys, row), ownerTag: row.ownerTag })),
    );
    last = rows[PAGE_SIZE - 1]?.ownerTag;
  }
}

/** Only of members who want to be found: others must not crowd them out of a search. */
async function findableWords(services: Services, page: Page): Promise<Word[]> {
  const userIds = new Set(page.flatMap(({ userId }) => userId ?? []));
  const findable = new Set(await withNameSearchOn(services, [...userIds]));
  return page.flatMap(({ userId, name, ownerTag }) =>
    userId !== null && findable.has(userId)
      ? wordsOf(name ?? '').map((word) => ({ word, proof: ownerTag.toString('base64') }))
      : [],
  );
}

const insertWords = statement<object>(
  'index_names',
  'INSERT INTO findable_names (id, word_tag, box) SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bytea[])',
);

/** The columns of rows. */
async function sealWords(keys: Keys, words: Word[]): Promise<[string[], Buffer[], Buffer[]]> {
  const rows = await inSlices(words, (slice) =>
    slice.map(({ word, proof }) => {
      const id = randomUUID();
      return { id, wordTag: wordTagOf(keys, word), box: pointer.seal(keys, id, { proof }) };
    }),
  );
  return [rows.map(({ id }) => id), rows.map(({ wordTag }) => wordTag), rows.map(({ box }) => box)];
}
