import { holderOf } from '#features/handles/server/index.ts';
import { confirmAccount, namesMatch } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { normaliseHandle } from '#features/handles/contract.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { publish } from '#platform/server/events.ts';
import type { searchConfessions as contract } from '../../contract.ts';
import { describeLetters } from '../describe-letter.ts';
import { inboxOpened } from '../events.ts';
import { readPage } from './inbox-page.ts';
import { findReaders, type Reader } from '../readers.ts';

/**
 * The query only chooses among the caller's own proved handles. Without one, every query gets the same answer, so that nothing
 * can be learned by asking.
 */
export async function searchConfessions(ctx: Ctx, query: string, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const page = await readChosen(ctx, query, cursor);
  const isConfirmed = page.isUnconfirmed && (await confirm(ctx, page.reader));
  const { reader, letters, isUnconfirmed, ...rest } = isConfirmed ? await readChosen(ctx, query, cursor) : page;
  const confessions = describeLetters(ctx, letters);
  return { confessions, verified: true, handle: reader.handle, ...rest, unconfirmed: isUnconfirmed };
}

async function readChosen(ctx: Ctx, query: string, cursor: string | undefined) {
  const reader = choose(await findReaders(ctx), query);
  if (!reader) throw new AppError('NOT_VERIFIED');
  return { reader, ...(await readPage(ctx, reader, cursor)) };
}

/** Asks Instagram whether the reader still has the handle. Returns whether it said so about one of their accounts. */
async function confirm(ctx: Ctx, { accounts }: Reader): Promise<boolean> {
  const answers = await Promise.all(accounts.map((account) => confirmAccount(ctx, account)));
  const confirmed = accounts.filter((_, index) => answers[index] === 'confirmed');
  // What opens now can make a match.
  const holders = confirmed.flatMap((account) => holderOf(account, today(ctx.clock)) ?? []);
  for (const userId of new Set(holders)) await publish(ctx, inboxOpened, { userId });
  return confirmed.length > 0;
}

function choose(readers: Reader[], query: string): Reader | undefined {
  const handle = normaliseHandle(query);
  return readers.find((reader) => reader.handle === handle) ?? readers.find((reader) => namesMatch(query, reader));
}
