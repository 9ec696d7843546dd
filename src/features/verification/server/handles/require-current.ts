import { AppError } from '#platform/shared/app-error.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import type { Services } from '#platform/server/services.ts';
import { readProofs, type ProvedByOne } from '../proofs/proofs.ts';
import { handleTagsOf } from '../proofs/sealed-proof.ts';
import { proofs } from '../schema.ts';
import { readHistories } from './handle-history.ts';

/**
 * Throws if another person has proved the handle since, in the other way. The two may have proved one account or two, so the
 * earlier one goes on reading the letters of their time. What becomes of the handle is up to the later one: it may have changed hands.
 */
export async function requireCurrent(services: Services, proved: ProvedByOne): Promise<void> {
  if (!(await isOvertaken(services, proved))) return;
  throw new AppError('NOT_VERIFIED', {
    message: 'This username was proved again in another way. Please prove it once more.',
  });
}

async function isOvertaken(services: Services, { handle, instagramIds, verifiedOn }: ProvedByOne): Promise<boolean> {
  const historyOf = await readHistories(services, [handle]);
  if (historyOf(handle).isProvedAfter(instagramIds)) return true;
  // Histories from before they recorded proofs do not tell which logins were proofs.
  const all = await readProofs(services, hasTag(proofs.handleTag, handleTagsOf(services.keys, handle)));
  return all.some((proof) => !instagramIds.includes(proof.instagramId) && proof.verifiedOn > verifiedOn);
}
