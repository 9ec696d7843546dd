import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import { statement } from '#platform/server/db/statement.ts';
import type { IncomingMessage } from '#platform/server/gateways/instagram-message-events.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { confirmWebhook as handshake } from '../../contract.ts';
import { messageProofs } from '../schema.ts';
import { ANSWER_JOB } from './answer-message.ts';
import { codesIn } from './codes.ts';
import { queueHelp } from './replies.ts';
import { codeTag, isOver, openProof, sealProof, VALID_FOR, type MessageProof } from '../proofs/message-proofs.ts';
import { keepUnread } from './seen-messages.ts';

/** Meta asks once, when the operator sets up the webhook. */
export function confirmWebhook({ instagram }: Ctx, query: Parsed<typeof handshake>['query']): string {
  if (!instagram.messages?.isWebhookToken(query['hub.verify_token'])) throw new AppError('FORBIDDEN');
  return query['hub.challenge'];
}

/**
 * Reads the codes in what people sent to our account, and drops the rest. Who wrote is asked in a job, so that Meta gets its
 * answer at once.
 */
export async function receiveMessages(ctx: Ctx): Promise<typeof done> {
  const { meta } = ctx.client.signed;
  const messages = meta && ctx.instagram.messages?.readPost(meta);
  if (!messages) throw new AppError('FORBIDDEN');
  if (messages.length > 0) await inTransaction(ctx, (tx) => readMessages(tx, messages));
  return done;
}

/** A post may have a thousand messages: the number of queries does not depend on it. */
async function readMessages(tx: Services, messages: readonly IncomingMessage[]): Promise<void> {
  // Two posts with the same codes must not wait for each other's rows.
  await takeLock(tx, 'messages');
  const sent = (await keepUnread(tx, messages)).map(({ igsid, texts }) => ({
    igsid,
    tags: texts.flatMap(codesIn).map((code) => codeTag(tx.keys, code)),
  }));
  const known = await findKnown(
    tx,
    sent.flatMap(({ tags }) => tags),
  );
  const strangers = new Set<string>();
  const writers = new Set<string>();
  for (const { igsid, tags } of sent) {
    const found = tags.map((tag) => known.get(tag.toString('hex'))).find((code) => code !== undefined);
    (found && take(tx, found, igsid) ? writers : strangers).add(igsid);
  }
  const taken = await saveTaken(tx, [...known.values()]);
  await tx.queue.add(tx.db, ANSWER_JOB, ...taken.map((tag) => ({ tag: tag.toString('hex') })));
  await queueHelp(
    tx,
    [...strangers].filter((igsid) => !writers.has(igsid)),
  );
}

interface KnownCode {
  tag: Buffer;
  box: Buffer;
  proof: MessageProof;
  isTaken: boolean;
}

async function findKnown(tx: Services, tags: Buffer[]): Promise<Map<string, KnownCode>> {
  if (tags.length === 0) return new Map();
  const rows = await tx.db.select().from(messageProofs).where(hasTag(messageProofs.tag, tags));
  const valid = rows.map((row) => openProof(tx.keys, row)).filter(({ proof }) => !isOver(tx, proof));
  return new Map(valid.map((stored) => [stored.tag.toString('hex'), { ...stored, isTaken: false }]));
}

/** The first message with a code counts. Returns whether it was this sender's; they may send it again. */
function take({ clock }: Uses<'clock'>, known: KnownCode, igsid: string): boolean {
  const { proof } = known;
  if (proof.state !== 'waiting') return 'igsid' in proof && proof.igsid === igsid;
  const receivedAt = clock.now().getTime();
  known.proof = { ...proof, state: 'received', igsid, receivedAt, answer: null, until: receivedAt + VALID_FOR };
  known.isTaken = true;
  return true;
}

const updateUnchanged = statement<{ tag: Buffer }>(
  'take_message_codes',
  `UPDATE message_proofs p SET box = v.next
   FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS v (tag, box, next)
   WHERE p.tag = v.tag AND p.box = v.box RETURNING p.tag`,
);

/** Stores the codes that were taken; returns their tags. One that was given up meanwhile is left out. */
async function saveTaken({ db, keys }: Uses<'db' | 'keys'>, codes: KnownCode[]): Promise<Buffer[]> {
  const taken = codes.filter(({ isTaken }) => isTaken);
  if (taken.length === 0) return [];
  const rows = await updateUnchanged(
    db,
    taken.map(({ tag }) => tag),
    taken.map(({ box }) => box),
    taken.map(({ tag, proof }) => sealProof(keys, tag, proof)),
  );
  return rows.map(({ tag }) => tag);
}
