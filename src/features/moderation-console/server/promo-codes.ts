import { recordModerationEvent } from '#features/moderation/server/index.ts';
import * as promo from '#features/promo/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { startOfDay } from '#platform/server/clock.ts';
import { requireModerator, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { createPromoCode as contract, listPromoCodes as listContract } from '../contract.ts';
import { withEvents } from './read-events.ts';

type Entry = ReplyOf<typeof contract>;

const describeCodes = (services: Services, codes: promo.PromoCode[]): Promise<Entry[]> =>
  withEvents(
    services,
    codes.map((code) => ({ ...code, expiresAt: code.expiresAt?.toISOString() ?? null })),
  );

export async function listPromoCodes(ctx: Ctx): Promise<ReplyOf<typeof listContract>> {
  requireModerator(ctx);
  return { codes: await describeCodes(ctx, await promo.listPromoCodes(ctx)) };
}

/** The code is valid until the end of its last day. A code for free days always has the value 100. */
export function createPromoCode(ctx: Ctx, { lastDay, ...form }: Parsed<typeof contract>['body']): Promise<Entry> {
  const value = form.type === 'premium_free' ? 100 : form.value;
  const expiresAt = lastDay === null ? null : startOfDay(new Date(lastDay), 1);
  return changeCode(ctx, 'create', async (tx) => {
    const code = await promo.createPromoCode(tx, { ...form, value, expiresAt });
    if (!code) throw new AppError('CODE_TAKEN');
    return code;
  });
}

export function switchPromoCode(ctx: Ctx, id: string, isActive: boolean): Promise<Entry> {
  return changeCode(ctx, isActive ? 'switch-on' : 'switch-off', async (tx) => {
    const code = await promo.setPromoCodeActive(tx, id, isActive);
    if (!code) throw new AppError('NOT_FOUND');
    return code;
  });
}

type Change = (tx: Services) => Promise<promo.PromoCode>;

async function changeCode(ctx: Ctx, action: string, change: Change): Promise<Entry> {
  const moderatorId = requireModerator(ctx).userId;
  const code = await inTransaction(ctx, async (tx) => {
    const changed = await change(tx);
    await recordModerationEvent(tx, { caseId: changed.id, about: 'promo-code', action, reason: '', moderatorId });
    return changed;
  });
  const [entry] = await describeCodes(ctx, [code]);
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
}
