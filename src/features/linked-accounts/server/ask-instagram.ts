import type { LinkableAccount } from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';

/** A token with less time left than this is exchanged: there are several more tries before it would run out. */
const RENEWED_BEFORE = 15 * DAY;

type Answer =
  | { outcome: 'confirmed'; account: LinkableAccount }
  /** The token no longer speaks for this account: it has run out, or its owner has taken the permission back. */
  | { outcome: 'denied' }
  /** Instagram had something to say, and it was neither yes nor no. */
  | { outcome: 'unclear' }
  | { outcome: 'unavailable' };

/** Whether the account is still what it was when it was linked, and what it is called today. */
export async function askInstagram({ instagram, clock, log }: Services, known: LinkableAccount): Promise<Answer> {
  let { token, tokenExpiresAt } = known;
  if (tokenExpiresAt - clock.now().getTime() < RENEWED_BEFORE) {
    const renewed = await instagram.renewToken(token);
    if (renewed.outcome === 'ok') {
      token = renewed.token;
      tokenExpiresAt = renewed.tokenExpiresAt.getTime();
    } else if (renewed.outcome === 'unavailable' || renewed.reason === 'token') return judge(renewed, log);
  }
  const who = await instagram.whoHas(token);
  if (who.outcome !== 'ok') return judge(who, log);
  const { username: handle, name, instagramId, scopedId, accountType } = who.account;
  if (instagramId !== known.instagramId) return { outcome: 'denied' };
  const account = { handle, name, instagramId, scopedId, accountType, token, tokenExpiresAt };
  return { outcome: 'confirmed', account };
}

/** Only a plain refusal of the token ends a link; with everything else it is asked again another time. */
function judge(failure: { outcome: 'unavailable' | 'refused'; reason: string }, log: Services['log']): Answer {
  if (failure.reason === 'token') return { outcome: 'denied' };
  log.warn({ reason: failure.reason }, 'instagram did not say whose a linked account is');
  return { outcome: failure.outcome === 'unavailable' ? 'unavailable' : 'unclear' };
}
