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

/** How long a login may take, and how long its grant can be used. */
const VALID_FOR = 10 * MINUTE;

/** A login starts as a state. It ends as a grant, which proves a handle once, or as a link, which has the token too. */
const Step = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('state'), mode: z.enum(LOGIN_MODES), until: z.number() }),
  z.object({ stage: z.literal('grant'), account: ProvedAccount, until: z.number() }),
  z.object({ stage: z.literal('link'), account: LinkableAccount, until: z.number() }),
]);
type Step = z.output<typeof Step>;
type Stage = Step['stage'];
type StepAt<S extends Stage> = Extract<Step, { stage: S }>;

/** The stages after the login at Instagram: these steps know the account. */
const WITH_ACCOUNT: Stage[] = ['grant', 'link'];

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

/** Saves a step for one session. Returns the secret by which it can be taken. */
export async function saveStep({ db, keys, clock }: Services, sid: string, step: WithoutUntil<Step>): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const hash = hashSecret(secret);
  const until = clock.now().getTime() + VALID_FOR;
  const box = sealedStep.seal(keys, hash, { ...step, until });
  await db.insert(instagramLogins).values({ hash, sid, stage: step.stage, box, day: today(clock) });
  return secret;
}

/** Takes a step by its secret: once, only in the session it was saved for, and before it expires. */
async function take<S extends Stage>(
  services: Services,
  stage: S,
  sid: string,
  secret: string,
): Promise<StepAt<S> | null> {
  const isThisStep = and(
    eq(instagramLogins.hash, hashSecret(secret)),
    eq(instagramLogins.sid, sid),
    eq(instagramLogins.stage, stage),
  );
  const [row] = await services.db.delete(instagramLogins).where(isThisStep).returning();
  return row ? open<S>(services, row) : null;
}

export async function takeState(services: Services, sid: string, secret: string): Promise<LoginMode | null> {
  return (await take(services, 'state', sid, secret))?.mode ?? null;
}

/** Named by its secret, because a member may link several accounts at once. */
export async function takeLink(services: Services, sid: string, secret: string): Promise<LinkableAccount | null> {
  return (await take(services, 'link', sid, secret))?.account ?? null;
}

/** Takes all grants of this session. Returns the account of the last one that has not expired. */
export async function takeGrant(services: Services, sid: string): Promise<ProvedAccount | null> {
  const isGrant = and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant'));
  const rows = await services.db.delete(instagramLogins).where(isGrant).returning();
  const grants = rows.flatMap((row) => open<'grant'>(services, row) ?? []);
  return grants.at(-1)?.account ?? null;
}

/** Null once the step has expired. */
function open<S extends Stage>({ keys, clock }: Services, row: typeof instagramLogins.$inferSelect) {
  const step = sealedStep.open(keys, row.hash, row.box) as StepAt<S>;
  return step.until > clock.now().getTime() ? step : null;
}

/** A new login replaces the grant of an earlier one. */
export async function deleteGrants({ db }: Services, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(and(eq(instagramLogins.sid, sid), eq(instagramLogins.stage, 'grant')));
}

/** Deletes the grants and links of this session that were not taken. */
export async function deleteLogins({ db }: Services, sid: string): Promise<void> {
  await db
    .delete(instagramLogins)
    .where(and(eq(instagramLogins.sid, sid), inArray(instagramLogins.stage, WITH_ACCOUNT)));
}

/** The same for an Instagram account. Every box must be opened for that; there are few. */
export async function deleteLoginsWithAccount(services: Services, accountId: string): Promise<void> {
  const { db } = services;
  const rows = await db.select().from(instagramLogins).where(inArray(instagramLogins.stage, WITH_ACCOUNT));
  const matching = rows.filter((row) => {
    const { instagramId, scopedId } = open<'grant' | 'link'>(services, row)?.account ?? {};
    return instagramId === accountId || scopedId === accountId;
  });
  await db.delete(instagramLogins).where(
    inArray(
      instagramLogins.hash,
      matching.map(({ hash }) => hash),
    ),
  );
}
