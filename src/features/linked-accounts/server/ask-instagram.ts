import { readSender, type LinkableAccount } from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';

/** Tokens that expire sooner are renewed: that leaves time for several more tries. */
const RENEW_BEFORE = 15 * DAY;

type Answer =
  | { outcome: 'confirmed'; account: LinkableAccount }
  /** The account is no longer shown to us: the token has expired, or its owner has withdrawn the permission or blocked us. */
  | { outcome: 'denied' }
  /** Instagram answered, but neither confirmed nor denied. */
  | { outcome: 'unclear' }
  | { outcome: 'unavailable' };

type AccountBy<Way> = Extract<LinkableAccount, { by: Way }>;

/** Asks Instagram whether a linked account is still its owner's, and for its current handle. */
export function askInstagram(services: Services, known: LinkableAccount): Promise<Answer> {
  return known.by === 'login' ? askByToken(services, known) : askAboutSender(services, known);
}

/** Instagram's id of a sender stays the same, so whatever it answers is about this account. */
async function askAboutSender(services: Services, known: AccountBy<'message'>): Promise<Answer> {
  const sender = await readSender(services, known.igsid, 'link');
  if (sender.outcome === 'ok') {
    return { outcome: 'confirmed', account: { ...known, handle: sender.username, name: sender.name } };
  }
  if (sender.outcome === 'refused') return { outcome: 'denied' };
  return answerFor(sender, services.log);
}

async function askByToken({ instagram, clock, log }: Services, known: AccountBy<'login'>): Promise<Answer> {
  let { token, tokenExpiresAt } = known;
  if (tokenExpiresAt - clock.now().getTime() < RENEW_BEFORE) {
    const renewed = await instagram.renewToken(token, 'link');
    if (renewed.outcome === 'ok') {
      token = renewed.token;
      tokenExpiresAt = renewed.tokenExpiresAt.getTime();
    } else if (renewed.outcome === 'unavailable' || renewed.reason === 'token') return answerFor(renewed, log);
  }
  const who = await instagram.readOwner(token, 'link');
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
