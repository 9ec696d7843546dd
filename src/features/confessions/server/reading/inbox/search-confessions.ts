import { namesMatch } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { normaliseHandle } from '#platform/shared/handle.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { searchConfessions as contract } from '../../../contract.ts';
import { describeLetters } from '../describe-letter.ts';
import { readPage } from './inbox-page.ts';
import { findReaders, type Reader } from '../readers.ts';

/**
 * The query only chooses among the caller's own proved handles. Without one, every query gets the same answer, so that nothing
 * can be learned by asking.
 */
export async function searchConfessions(ctx: Ctx, query: string, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const reader = choose(await findReaders(ctx), query);
  if (!reader) throw new AppError('NOT_VERIFIED');
  const { letters, total, nextCursor } = await readPage(ctx, reader, cursor);
  return { confessions: describeLetters(ctx, letters), verified: true, handle: reader.handle, total, nextCursor };
}

function choose(readers: Reader[], query: string): Reader | undefined {
  const handle = normaliseHandle(query);
  return readers.find((reader) => reader.handle === handle) ?? readers.find((reader) => namesMatch(query, reader));
}
