import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed, ReplyOf } from '#platform/shared/endpoint.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { verifyProfile as contract } from '../../contract.ts';
import { publishProof, saveProof } from './save-proof.ts';
import type { ShownAccount } from './instagram-accounts.ts';
import { takeGrant } from './login-steps.ts';
import { ownerOf } from './sealed-proof.ts';

type Claim = Pick<Parsed<typeof contract>['body'], 'profileName' | 'verificationMethod'>;

/** Trusts only what Instagram returned to this session. The other fields of the body are ignored. */
export async function verifyProfile(ctx: Ctx, claim: Claim): Promise<ReplyOf<typeof contract>> {
  const shown = await takeMatchingGrant(ctx, claim);
  const { handle } = shown.account;
  // A person who used this computer before may have kept the old cookie.
  await ctx.session.renew(ctx);
  const owner = ownerOf(ctx);
  if (!owner) throw new Error('A proof needs a member or a session');
  const hold = await saveProof(ctx, { ...shown, owner });
  if ('userId' in owner && hold === 'held') await publishProof(ctx, { ...owner, handle });
  return { success: true, handle };
}

const RETRY_MESSAGE = {
  instagram_oauth: 'Please log in with Instagram again.',
  instagram_message: 'Please get a new code and send it to us.',
};

/**
 * Takes the grant only if the name matches. The error of a mismatch rolls the deletion back, so that the person can go on
 * with their own handle without a second login. If several tabs ask at once, one gets the grant.
 */
function takeMatchingGrant(ctx: Ctx, { profileName, verificationMethod }: Claim): Promise<ShownAccount> {
  const { sid } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const shown = sid === null ? null : await takeGrant(tx, sid);
    if (!shown) throw new AppError('NOT_VERIFIED', { message: RETRY_MESSAGE[verificationMethod] });
    if (!namesMatch(profileName, shown.account)) throw new AppError('PROFILE_MISMATCH');
    return shown;
  });
}

/** What Instagram returns about an account: the handle is unique, the name is free text. */
interface Named {
  handle: string;
  name: string | null;
}

const PREFIX_LENGTH = 8;

const normalize = (text: string) => text.replaceAll(/\s/g, '').replace(/^@+/, '').toLowerCase();

/**
 * Whether the searched name plausibly means this account: one contains the other, or both begin alike.
 * This only decides which message is shown. Letters are read by the exact handle alone.
 */
export function namesMatch(searched: string, { handle, name }: Named): boolean {
  const wanted = normalize(searched);
  if (wanted === '') return false;
  return [handle, name ?? ''].map(normalize).some((known) => known !== '' && isAlike(wanted, known));
}

function isAlike(wanted: string, known: string): boolean {
  if (wanted.includes(known) || known.includes(wanted)) return true;
  return wanted.length >= PREFIX_LENGTH && wanted.slice(0, PREFIX_LENGTH) === known.slice(0, PREFIX_LENGTH);
}
