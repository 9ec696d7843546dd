import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import { hashSecret } from '#platform/server/session/cookie.ts';
import { LOGIN_MODES, type LoginMode } from '../../contract.ts';
import { LinkableAccount, ProvedAccount, renameNetworkId } from '../proofs/instagram-accounts.ts';
import { instagramLogins } from '../schema.ts';

/** How long a login may take, and how long what it brought waits to be used. */
const VALID = 10 * MINUTE;

/** A login begins as a state. It brings a grant, which proves once who somebody is, or a link, which goes on doing so. */
const Step = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('state'), mode: z.enum(LOGIN_MODES), until: z.number() }),
  z.object({ stage: z.literal('grant'), account: ProvedAccount, until: z.number() }),
  z.object({ stage: z.literal('link'), account: LinkableAccount, until: z.number() }),
]);
type Step = z.output<typeof Step>;
type Stage = Step['stage'];
type Of<S extends Stage> = Extract<Step, { stage: S }>;

/** What waits to be taken up; a state is none of it. */
const BROUGHT: Stage[] = ['grant', 'link'];

const sealedStep = sealed('instagram_logins', {
  version: 2,
  schema: Step,
  upgrade: {
    1: (old) => {
      const step = old as { account?: unknown };
      return step.account ? { ...step, account: renameNetworkId(step.account) } : step;
    },
  },
});

type WithoutUntil<S> = S extends Step ? Omit<S, 'until'> : never;

/** Remembers a step for one session and answers the secret that takes it up again. */
export async function saveStep({ db, keys, clock }: Services, sid: string, step: WithoutUntil<Step>): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const hash = hashSecret(secret);
  const until = clock.now().getTime() + VALID;
  const box = sealedStep.seal(keys, hash, { ...step, until });
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
export async function takeGrant(services: Services, sid: string): Promise<ProvedAccount | null> {
  const mine = and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant'));
  const rows = await services.db.delete(instagramLogins).where(mine).returning();
  const grants = rows.flatMap((row) => read<'grant'>(services, row) ?? []);
  return grants.at(-1)?.account ?? null;
}

function read<S extends Stage>({ keys, clock }: Services, row: typeof instagramLogins.$inferSelect) {
  const step = sealedStep.open(keys, row.hash, row.box) as Of<S>;
  return step.until > clock.now().getTime() ? step : null;
}

/** A new login makes what an earlier one brought void. */
export async function deleteGrants({ db }: Services, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant')));
}

/** All that this session's logins have brought and nobody has taken up. */
export async function deleteLogins({ db }: Services, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(and(eq(instagramLogins.sid, sid), inArray(instagramLogins.stage, BROUGHT)));
}

/** The same for an Instagram account. Only an opened box tells whose it is; few wait. */
export async function deleteLoginsWithAccount(services: Services, accountId: string): Promise<void> {
  const { db } = services;
  const rows = await db.select().from(instagramLogins).where(inArray(instagramLogins.stage, BROUGHT));
  const theirs = rows.filter((row) => {
    const { instagramId, scopedId } = read<'grant' | 'link'>(services, row)?.account ?? {};
    return instagramId === accountId || scopedId === accountId;
  });
  await db.delete(instagramLogins).where(
    inArray(
      instagramLogins.hash,
      theirs.map(({ hash }) => hash),
    ),
  );
}
