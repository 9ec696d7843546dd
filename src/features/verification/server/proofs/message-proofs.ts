import { and, asc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { senderId, type AccountId } from '#features/handles/server/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { LOGIN_MODES, MESSAGE_PROBLEMS } from '../../contract.ts';
import { messageProofs } from '../schema.ts';

/** How long a code counts until it is sent to us, and how long the digits count that we answer with. */
export const VALID_FOR = 10 * MINUTE;
export const TRIES = 5;
const PAGE_SIZE = 500;

const common = {
  mode: z.enum(LOGIN_MODES),
  code: z.string(),
  /** In milliseconds, like all times here. */
  startedAt: z.number(),
  until: z.number(),
  triesLeft: z.number(),
};

/** The kind of browser that showed the code, for the reply with the digits. Forgotten once that is sent. */
const browser = z.string();

/** Who wrote, and the digits that we send to that person alone. */
const Answer = z.object({ handle: z.string(), digits: z.string() });

const MessageProof = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), browser, ...common }),
  /** The answer is stored before it is sent: if sending fails, the same digits are sent again. */
  z.object({
    state: z.literal('received'),
    igsid: z.string(),
    receivedAt: z.number(),
    browser,
    answer: z.nullable(Answer),
    ...common,
  }),
  z.object({ state: z.literal('answered'), igsid: z.string(), answer: Answer, ...common }),
  z.object({ state: z.literal('failed'), problem: z.enum(MESSAGE_PROBLEMS), ...common }),
]);
export type MessageProof = z.output<typeof MessageProof>;
export type ProofAt<S extends MessageProof['state']> = Extract<MessageProof, { state: S }>;

export interface StoredMessageProof {
  tag: Buffer;
  box: Buffer;
  proof: MessageProof;
}

const sealedProof = sealed('message_proofs.box', { version: 1, schema: MessageProof, size: 512 });

export const codeTag = (keys: Keys, code: string) => keys.tag('session', 'message-code', code);
const sessionTag = (keys: Keys, sid: string) => keys.tag('session', 'message_proofs', sid);

export const sealProof = (keys: Keys, tag: Buffer, proof: MessageProof) => sealedProof.seal(keys, tag, proof);
export const openProof = (keys: Keys, { tag, box }: { tag: Buffer; box: Buffer }): StoredMessageProof => ({
  tag,
  box,
  proof: sealedProof.open(keys, tag, box),
});

export const isOver = ({ clock }: Uses<'clock'>, { until }: MessageProof) => until <= clock.now().getTime();

/** The proof of a session that still counts. */
export async function findProofOf(services: Services, sid: string): Promise<StoredMessageProof | null> {
  const stored = await readProofOf(services, sid);
  return stored && !isOver(services, stored.proof) ? stored : null;
}

async function readProofOf({ db, keys }: Uses<'db' | 'keys'>, sid: string): Promise<StoredMessageProof | null> {
  const isOfSession = eq(messageProofs.sessionTag, sessionTag(keys, sid));
  const [row] = await db.select().from(messageProofs).where(isOfSession);
  return row ? openProof(keys, row) : null;
}

export async function findProof(services: Services, tag: Buffer): Promise<StoredMessageProof | null> {
  const [row] = await services.db.select().from(messageProofs).where(eq(messageProofs.tag, tag));
  const stored = row && openProof(services.keys, row);
  return stored && !isOver(services, stored.proof) ? stored : null;
}

/** A session has one proof: a new one replaces it. False if another tab was faster. */
export function insertProof(services: Services, sid: string, proof: MessageProof): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    const known = await readProofOf(tx, sid);
    if (known && !(await removeUnchanged(tx, known))) return false;
    const tag = codeTag(keys, proof.code);
    const row = { tag, sessionTag: sessionTag(keys, sid), box: sealProof(keys, tag, proof), day: today(clock) };
    const inserted = await db.insert(messageProofs).values(row).onConflictDoNothing();
    return inserted.rowCount !== 0;
  });
}

const isUnchanged = ({ tag, box }: StoredMessageProof) => and(eq(messageProofs.tag, tag), eq(messageProofs.box, box));

/** Changes a proof if it is still the one that was read; returns what is stored then, or null. */
export async function changeProof<P extends MessageProof>(
  { db, keys }: Uses<'db' | 'keys'>,
  stored: StoredMessageProof,
  proof: P,
): Promise<(StoredMessageProof & { proof: P }) | null> {
  const { tag } = stored;
  const box = sealProof(keys, tag, proof);
  const changed = await db.update(messageProofs).set({ box }).where(isUnchanged(stored));
  return changed.rowCount ? { tag, box, proof } : null;
}

export async function removeUnchanged({ db }: Uses<'db'>, stored: StoredMessageProof): Promise<boolean> {
  return (await db.delete(messageProofs).where(isUnchanged(stored))).rowCount !== 0;
}

/** False if it was removed before. */
export async function removeProof({ db }: Uses<'db'>, tag: Buffer): Promise<boolean> {
  return (await db.delete(messageProofs).where(eq(messageProofs.tag, tag))).rowCount !== 0;
}

/** Deletes the proof that a session has under way. */
export async function deleteMessageProofOf({ db, keys }: Uses<'db' | 'keys'>, sid: string): Promise<void> {
  await db.delete(messageProofs).where(eq(messageProofs.sessionTag, sessionTag(keys, sid)));
}

/** Deletes the proofs of Instagram accounts. All boxes are opened, page by page: there are those of one day. */
export async function deleteMessageProofsWithAccounts(
  { db, keys }: Uses<'db' | 'keys'>,
  ids: readonly AccountId[],
): Promise<void> {
  const { tag } = messageProofs;
  for (let last: Buffer | undefined = Buffer.alloc(0); last;) {
    const rows = await db.select().from(messageProofs).where(gt(tag, last)).orderBy(asc(tag)).limit(PAGE_SIZE);
    const matching = rows.filter((row) => {
      const { proof } = openProof(keys, row);
      return 'igsid' in proof && ids.includes(senderId(proof.igsid));
    });
    const tags = matching.map((row) => row.tag);
    if (tags.length > 0) await db.delete(messageProofs).where(hasTag(tag, tags));
    last = rows[PAGE_SIZE - 1]?.tag;
  }
}
