import { today, type Day } from '../../clock.ts';
import { hasTag } from '../../db/has-tag.ts';
import type { Uses } from '../../services.ts';
import type { Mail } from '../mail.ts';
import { mailRefusals } from '../schema.ts';
import { refusalTag, softBounceTags, type RefusalKind } from './refusal-tags.ts';

type RefusalServices = Uses<'db' | 'keys' | 'clock'>;

/**
 * Whether a mail may be sent. An address that bounces gets nothing, except a mail whose link proves that mails arrive again: one
 * of each kind a day ('try'). After a complaint only recurring mails stop: nobody may lose the notice of a stolen account
 * because they disliked another mail.
 */
export async function judgeMail(services: RefusalServices, mail: Mail): Promise<'send' | 'try' | 'withhold'> {
  // A person's message to the operator.
  if (mail.replyTo) return 'send';
  const found = await findKinds(services, [...lastingTags(services, mail.to), triedTag(services, mail)]);
  if (found.has('bounce')) return mail.provesMailbox && !found.has('tried') ? 'try' : 'withhold';
  return found.has('complaint') && mail.unsubscribe !== undefined ? 'withhold' : 'send';
}

type Addressed = Pick<Mail, 'to' | 'subject'>;

/** Whether a mail of this kind was tried today at an address that bounces: no other one is sent before tomorrow. */
export async function wasTriedToday(services: RefusalServices, mail: Addressed): Promise<boolean> {
  return (await findKinds(services, [triedTag(services, mail)])).has('tried');
}

const triedTag = ({ keys, clock }: Uses<'keys' | 'clock'>, { to, subject }: Addressed) =>
  refusalTag(keys, 'tried', to, today(clock), subject);

interface Holder {
  email: string;
  emailVerified: boolean;
  /** The day of the sign-up. */
  createdAt: Day;
}

export interface StoredRefusal {
  kind: RefusalKind;
  day: Day;
}

/**
 * What a member may know about mails to their address. Until they have confirmed it, it may be another person's: then they
 * learn of bounces since they signed up, which they have caused, and of nothing else.
 */
export async function findOwnRefusal(
  services: RefusalServices,
  { email, emailVerified, createdAt }: Holder,
): Promise<'bounce' | 'complaint' | null> {
  const rows = await listRefusals(services, email);
  if (rows.some(({ kind, day }) => kind === 'bounce' && (emailVerified || day >= createdAt))) return 'bounce';
  return emailVerified && rows.some(({ kind }) => kind === 'complaint') ? 'complaint' : null;
}

/** Everything that is stored about an address, except for what was tried today. */
export async function listRefusals(services: RefusalServices, address: string): Promise<StoredRefusal[]> {
  const { kind, day, tag } = mailRefusals;
  return services.db
    .select({ kind, day })
    .from(mailRefusals)
    .where(hasTag(tag, allTags(services, address)));
}

/** For an address that was confirmed anew, or whose account is deleted. */
export async function forgetRefusals(services: RefusalServices, address: string): Promise<void> {
  await services.db.delete(mailRefusals).where(hasTag(mailRefusals.tag, allTags(services, address)));
}

const lastingTags = ({ keys }: Uses<'keys'>, address: string) => [
  refusalTag(keys, 'bounce', address),
  refusalTag(keys, 'complaint', address),
];

const allTags = (services: Uses<'keys' | 'clock'>, address: string) => [
  ...lastingTags(services, address),
  ...softBounceTags(services.keys, services.clock, address),
];

async function findKinds({ db }: Uses<'db'>, tags: Buffer[]): Promise<Set<RefusalKind>> {
  const { kind, tag } = mailRefusals;
  const rows = await db.select({ kind }).from(mailRefusals).where(hasTag(tag, tags));
  return new Set(rows.map((row) => row.kind));
}
