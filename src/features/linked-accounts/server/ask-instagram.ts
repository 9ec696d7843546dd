import { igsidOf } from '#features/handles/server/index.ts';
import {
  findLoginOf,
  findSenderOf,
  readSender,
  type LinkableAccount,
  type ShownAccount,
} from '#features/verification/server/index.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Services } from '#platform/server/services.ts';

/** Tokens that expire sooner are renewed: that leaves time for several more tries. */
const RENEW_BEFORE = 15 * DAY;

type Answer =
  | { outcome: 'confirmed'; shown: ShownAccount<LinkableAccount> }
  /** The account is no longer shown to us: the token has expired, or its owner has withdrawn the permission or blocked us. */
  | { outcome: 'denied' }
  /** Instagram answered, but neither confirmed nor denied. */
  | { outcome: 'unclear' }
  | { outcome: 'unavailable' };

type AccountBy<Way> = Extract<LinkableAccount, { by: Way }>;

/** Asks Instagram whether a linked account is still its owner's, for its current handle, and about its other id. */
export function askInstagram(services: Services, known: LinkableAccount): Promise<Answer> {
  return known.by === 'login' ? askByToken(services, known) : askAboutSender(services, known);
}

/** Instagram's id of a sender stays the same, so whatever it answers is about this account. */
async function askAboutSender(services: Services, known: AccountBy<'message'>): Promise<Answer> {
  const { instagramId: id } = known;
  const at = services.clock.now().getTime();
  const sender = await readSender(services, igsidOf(id), 'link');
  if (sender.outcome === 'ok') {
    const account = { ...known, handle: sender.username, name: sender.name };
    const other = await findLoginOf(services, { id, ...sender }, 'link');
    return { outcome: 'confirmed', shown: { account, other, at } };
  }
  if (sender.outcome === 'refused') return { outcome: 'denied' };
  return answerFor(sender, services.log);
}

async function askByToken(services: Services, known: AccountBy<'login'>): Promise<Answer> {
  const { instagram, clock, log } = services;
  let { token, tokenExpiresAt } = known;
  const at = clock.now().getTime();
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
  const account = { by: 'login', handle, name, instagramId, scopedId, accountType, token, tokenExpiresAt } as const;
  return { outcome: 'confirmed', shown: { account, other: await findSenderOf(services, account, 'link'), at } };
}

/** Only a refused token ends a link; after any other failure Instagram is asked again later. */
function answerFor(failure: { outcome: 'unavailable' | 'refused'; reason: string }, log: Services['log']): Answer {
  if (failure.reason === 'token') return { outcome: 'denied' };
  log.warn({ reason: failure.reason }, 'instagram did not confirm a linked account');
  return { outcome: failure.outcome === 'unavailable' ? 'unavailable' : 'unclear' };
}
