import type { LinkableAccount } from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';

/** Tokens that expire sooner are renewed: that leaves time for several more tries. */
const RENEW_BEFORE = 15 * DAY;

type Answer =
  | { outcome: 'confirmed'; account: LinkableAccount }
  /** The token is no longer valid for this account: it has expired, or the owner has withdrawn the permission. */
  | { outcome: 'denied' }
  /** Instagram answered, but neither confirmed nor denied. */
  | { outcome: 'unclear' }
  | { outcome: 'unavailable' };

type ByLogin = Extract<LinkableAccount, { by: 'login' }>;

/** Asks Instagram whether a linked account is still its owner's, and for its current handle. */
export async function askInstagram(services: Services, known: LinkableAccount): Promise<Answer> {
  // Nothing asks about senders of messages yet.
  return known.by === 'login' ? askByToken(services, known) : { outcome: 'unclear' };
}

async function askByToken({ instagram, clock, log }: Services, known: ByLogin): Promise<Answer> {
  let { token, tokenExpiresAt } = known;
  if (tokenExpiresAt - clock.now().getTime() < RENEW_BEFORE) {
    const renewed = await instagram.renewToken(token);
    if (renewed.outcome === 'ok') {
      token = renewed.token;
      tokenExpiresAt = renewed.tokenExpiresAt.getTime();
    } else if (renewed.outcome === 'unavailable' || renewed.reason === 'token') return answerFor(renewed, log);
  }
  const who = await instagram.readOwner(token);
  if (who.outcome !== 'ok') return answerFor(who, log);
  const { username: handle, name, instagramId, scopedId, accountType } = who.account;
  if (instagramId !== known.instagramId) return { outcome: 'denied' };
  return {
    outcome: 'confirmed',
    account: { by: 'login', handle, name, instagramId, scopedId, accountType, token, tokenExpiresAt },
  };
}

/** Only a refused token ends a link; after any other failure Instagram is asked again later. */
function answerFor(failure: { outcome: 'unavailable' | 'refused'; reason: string }, log: Services['log']): Answer {
  if (failure.reason === 'token') return { outcome: 'denied' };
  log.warn({ reason: failure.reason }, 'instagram did not confirm a linked account');
  return { outcome: failure.outcome === 'unavailable' ? 'unavailable' : 'unclear' };
}
