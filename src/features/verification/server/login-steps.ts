import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret } from '#platform/server/session/cookie.ts';
import type { LoginMode } from '../contract.ts';
import { instagramLogins } from './schema.ts';

/** How long a login may take, and how long what it brought waits to be used. */
const VALID = 10 * MINUTE;

/** What Instagram has told of the person who logged in there. */
export interface ConfirmedAccount {
  handle: string;
  name: string | null;
  networkId: string;
  scopedId: string;
}

/** The same, and what lets us ask Instagram again whether it is still so. Never for a browser, never for the log. */
export interface LinkableAccount extends ConfirmedAccount {
  accountType: string;
  token: string;
  /** In milliseconds. */
  tokenExpiresAt: number;
}

/** A login begins as a state. It brings a grant, which proves once who somebody is, or a link, which goes on doing so. */
type Step =
  | { stage: 'state'; mode: LoginMode }
  | { stage: 'grant'; account: ConfirmedAccount }
  | { stage: 'link'; account: LinkableAccount };
type Stage = Step['stage'];
type Of<S extends Stage> = Extract<Step, { stage: S }>;

/** What waits to be taken up; a state is none of it. */
const BROUGHT: Stage[] = ['grant', 'link'];

const boxPlace = (hash: string) => `instagram_logins:${hash}`;

/** Remembers a step for one session and answers the secret that takes it up again. */
export async function rememberStep({ db, keys, clock }: Services, sid: string, step: Step): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const hash = hashSecret(secret);
  const until = clock.now().getTime() + VALID;
  const box = keys.sealText(JSON.stringify({ ...step, until }), boxPlace(hash));
  await db.insert(instagramLogins).values({ hash, sid, stage: step.stage, box, day: today(clock) });
  return secret;
}

/** Takes up a step by its secret: once, in the session it was given to, and in time. */
async function take<S extends Stage>(services: Services, stage: S, sid: string, secret: string): Promise<Of<S> | null> {
  const mine = and(
    eq(instagramLogins.hash, hashSecret(secret)),
    eq(instagramLogins.sid, sid),
    eq(instagramLogins.stage, stage),
  );
  const [row] = await services.db.delete(instagramLogins).where(mine).returning();
  return row ? read<S>(services, row) : null;
}

export async function takeState(services: Services, sid: string, secret: string): Promise<LoginMode | null> {
  return (await take(services, 'state', sid, secret))?.mode ?? null;
}

/** Named by its secret, because somebody may be linking several accounts at once. */
export async function takeLink(services: Services, sid: string, secret: string): Promise<LinkableAccount | null> {
  return (await take(services, 'link', sid, secret))?.account ?? null;
}

/** Takes up what this session's login has brought; of several the one that is still good. */
export async function takeGrant(services: Services, sid: string): Promise<ConfirmedAccount | null> {
  const mine = and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant'));
  const rows = await services.db.delete(instagramLogins).where(mine).returning();
  const grants = rows.flatMap((row) => read<'grant'>(services, row) ?? []);
  return grants.at(-1)?.account ?? null;
}

function read<S extends Stage>({ keys, clock }: Services, row: typeof instagramLogins.$inferSelect) {
  const { until, ...step } = JSON.parse(keys.openText(row.box, boxPlace(row.hash))) as Of<S> & { until: number };
  return until > clock.now().getTime() ? (step as unknown as Of<S>) : null;
}

/** A new login makes what an earlier one brought void. */
export async function forgetGrants({ db }: Services, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant')));
}

/** All that this session's logins have brought and nobody has taken up. */
export async function forgetLogins({ db }: Services, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(and(eq(instagramLogins.sid, sid), inArray(instagramLogins.stage, BROUGHT)));
}

/** The same for an account of the network. Only an opened box tells whose it is; few wait. */
export async function forgetLoginsOf(services: Services, accountId: string): Promise<void> {
  const { db } = services;
  const rows = await db.select().from(instagramLogins).where(inArray(instagramLogins.stage, BROUGHT));
  const theirs = rows.filter((row) => {
    const { networkId, scopedId } = read<'grant' | 'link'>(services, row)?.account ?? {};
    return networkId === accountId || scopedId === accountId;
  });
  await db.delete(instagramLogins).where(
    inArray(
      instagramLogins.hash,
      theirs.map(({ hash }) => hash),
    ),
  );
}
