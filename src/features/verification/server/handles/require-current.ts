import { AppError } from '#platform/shared/app-error.ts';
import type { Services } from '#platform/server/services.ts';
import type { ProvedByOne } from '../proofs/proofs.ts';
import { readHistories } from './handle-history.ts';

/**
 * Throws if another person has proved the handle since, in the other way. The two may have proved one account or two, so the
 * earlier one goes on reading the letters of their time. What becomes of the handle is up to the later one: it may have changed hands.
 */
export async function requireCurrent(services: Services, { handle, instagramIds }: ProvedByOne): Promise<void> {
  const historyOf = await readHistories(services, [handle]);
  if (!historyOf(handle).isProvedAfter(instagramIds)) return;
  throw new AppError('NOT_VERIFIED', {
    message: 'This username was proved again in another way. Please prove it once more.',
  });
}
