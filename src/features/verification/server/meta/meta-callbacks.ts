import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { done } from '#platform/shared/fields.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { getDataDeletion as statusContract, requestDataDeletion as contract } from '../../contract.ts';
import { dataDeletions } from '../schema.ts';
import { deleteAccountData } from './delete-account-data.ts';

/** The owner has withdrawn our permission: everything Instagram returned about the account is deleted. */
export async function deauthorize(ctx: Ctx, signedRequest: string): Promise<typeof done> {
  await deleteAccountData(ctx, accountIn(ctx, signedRequest));
  return done;
}

/** Deletes at once what Instagram returned about the account. The code leads to a page that confirms it. */
export async function requestDataDeletion(ctx: Ctx, signedRequest: string): Promise<ReplyOf<typeof contract>> {
  await deleteAccountData(ctx, accountIn(ctx, signedRequest));
  const code = randomBytes(12).toString('base64url');
  const day = today(ctx.clock);
  await ctx.db.insert(dataDeletions).values({ tag: deletionTagOf(ctx.keys, code), requestedOn: day, completedOn: day });
  return { url: `${ctx.client.origin}/data-deletion/${code}`, confirmation_code: code };
}

export async function getDataDeletion({ db, keys }: Ctx, code: string): Promise<ReplyOf<typeof statusContract>> {
  const [row] = await db
    .select()
    .from(dataDeletions)
    .where(eq(dataDeletions.tag, deletionTagOf(keys, code)));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Meta knows which account a code belongs to, so the code itself is not stored. */
const deletionTagOf = (keys: Keys, code: string) => keys.tag('link', 'data-deletion', code);

function accountIn({ instagram }: Ctx, signedRequest: string): string {
  const request = instagram.readSignedRequest(signedRequest);
  if (!request) throw new AppError('FORBIDDEN');
  return request.userId;
}
