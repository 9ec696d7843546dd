import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Ctx } from '#platform/server/ctx.ts';

const RETRY_SECONDS = 5;

export async function getReadiness(ctx: Ctx): Promise<{ status: 'ok' }> {
  if (!ctx.isServing()) throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  try {
    await ctx.db.execute(sql`SELECT 1`);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS, cause });
  }
  return { status: 'ok' };
}
