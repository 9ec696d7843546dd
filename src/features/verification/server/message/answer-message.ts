import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { SendOutcome } from '#platform/server/gateways/instagram-messages.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { MessageProblem } from '../../contract.ts';
import { changeProof, findProof, VALID_FOR, type ProofAt, type StoredMessageProof } from '../proofs/message-proofs.ts';
import { readSender, sendMessage } from '../own-account.ts';
import { digitsReply } from './replies.ts';
import { spendAnswer } from './seen-messages.ts';

export const ANSWER_JOB = 'answer-message';

/** How long an outage is waited for. A person looks at the page meanwhile. */
const PATIENCE = 3 * MINUTE;

const Payload = z.object({ tag: z.string() });

/** Asks who sent a code, and sends digits to that person alone. */
export const answerMessageJob: Job = {
  name: ANSWER_JOB,
  concurrency: 4,
  async run(services, payload) {
    const { tag } = Payload.parse(payload);
    await answerMessage(services, Buffer.from(tag, 'hex'));
  },
};

type Received = StoredMessageProof & { proof: ProofAt<'received'> };

async function answerMessage(services: Services, tag: Buffer): Promise<void> {
  const stored = await findReceived(services, tag);
  const ready = stored && (await drawDigits(services, stored));
  if (!ready) return;
  const { igsid, browser, startedAt, answer } = ready.proof;
  const origin = services.site.origin();
  const text = digitsReply({ digits: answer.digits, browser, at: new Date(startedAt), origin });
  const sent = await sendMessage(services, igsid, text);
  if (sent.outcome === 'ok') await markAnswered(services, tag);
  else await retryOrFail(services, ready, sent);
}

async function findReceived(services: Services, tag: Buffer): Promise<Received | null> {
  const stored = await findProof(services, tag);
  return stored && isReceived(stored) ? stored : null;
}

const isReceived = (stored: StoredMessageProof): stored is Received => stored.proof.state === 'received';

/** Stores who wrote and the digits. A second run sends the same digits. */
async function drawDigits(services: Services, stored: Received) {
  const { proof } = stored;
  const { answer: known } = proof;
  if (known) return { ...stored, proof: { ...proof, answer: known } };
  // Before Instagram is asked: a flood must not use up what we may ask.
  const isAllowed = await inTransaction(services, async (tx) => {
    if (await spendAnswer(tx, proof.igsid, stored.tag)) return true;
    await failProof(tx, stored, 'too-many');
    return false;
  });
  if (!isAllowed) return null;
  const sender = await readSender(services, proof.igsid, 'proof');
  if (sender.outcome !== 'ok') return retryOrFail(services, stored, sender);
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return changeProof(services, stored, { ...proof, answer: { handle: sender.username, digits } });
}

/** From now on the digits count. A try may have been counted since they were sent. */
async function markAnswered(services: Services, tag: Buffer): Promise<void> {
  for (;;) {
    const stored = await findReceived(services, tag);
    if (!stored?.proof.answer) return;
    const { receivedAt: _, browser: __, answer, ...proof } = stored.proof;
    const until = services.clock.now().getTime() + VALID_FOR;
    if (await changeProof(services, stored, { ...proof, state: 'answered', answer, until })) return;
  }
}

/** Throws if it makes sense to try again: the queue does so after a pause. */
async function retryOrFail(
  services: Uses<'db' | 'keys' | 'clock' | 'log'>,
  stored: Received,
  failure: Exclude<SendOutcome, { outcome: 'ok' }>,
): Promise<null> {
  const { outcome, reason } = failure;
  if (outcome === 'refused') return failProof(services, stored, reason);
  services.log.warn({ reason }, 'instagram did not let us answer a message');
  if (services.clock.now().getTime() - stored.proof.receivedAt < PATIENCE) throw new AppError('LOGIN_UNAVAILABLE');
  return failProof(services, stored, 'unavailable');
}

const PROBLEMS = {
  blocked: 'blocked',
  unreadable: 'unreadable',
  'window-closed': 'too-late',
  'too-many': 'too-many',
  unavailable: 'unavailable',
} as const satisfies Record<string, MessageProblem>;

/** The page tells why. Who wrote is forgotten. */
export async function failProof(
  services: Uses<'db' | 'keys'>,
  stored: StoredMessageProof,
  reason: keyof typeof PROBLEMS,
): Promise<null> {
  const { mode, code, startedAt, until, triesLeft } = stored.proof;
  const proof = { mode, code, startedAt, until, triesLeft, state: 'failed', problem: PROBLEMS[reason] } as const;
  await changeProof(services, stored, proof);
  return null;
}
