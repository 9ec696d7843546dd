import * as promo from '#features/promo/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import { startOfDay } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import type { createPromoCode as contract, listPromoCodes as listContract } from '../contract.ts';

type Entry = ReplyOf<typeof contract>;

const describe = (code: promo.PromoCode): Entry => ({ ...code, expiresAt: code.expiresAt?.toISOString() ?? null });

export async function listPromoCodes(services: Services): Promise<ReplyOf<typeof listContract>> {
  return { codes: (await promo.listPromoCodes(services)).map(describe) };
}

/** It counts until the end of its last day. A gift is whole. */
export async function createPromoCode(
  services: Services,
  { lastDay, ...form }: Parsed<typeof contract>['body'],
): Promise<Entry> {
  const value = form.type === 'premium_free' ? 100 : form.value;
  const expiresAt = lastDay === null ? null : startOfDay(new Date(lastDay), 1);
  const code = await promo.createPromoCode(services, { ...form, value, expiresAt });
  if (!code) throw new AppError('CODE_TAKEN');
  return describe(code);
}

export async function switchPromoCode(services: Services, id: string, isActive: boolean): Promise<Entry> {
  const code = await promo.switchPromoCode(services, id, isActive);
  if (!code) throw new AppError('NOT_FOUND');
  return describe(code);
}
