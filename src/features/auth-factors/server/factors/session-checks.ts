import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { insertInSlot } from '#platform/server/db/insert-in-slot.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { identityChecks } from '../schema.ts';

/** How long a challenge can be answered. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;
/** How long the secret of a new authenticator app waits for its first code. */
const SECRET_LIFETIME = 15 * MINUTE;
/** Challenges that a session can have at a time, one for each tab. One more takes the place of another. */
const CHALLENGES = 4;

/** What a challenge was made for. It counts for nothing else. */
const PURPOSES = ['register', 'sign-in', 'confirm'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** How a member has confirmed who they are: with the password, or with a passkey or a code. */
export const MEANS = ['password', 'factor'] as const;
export type Means = (typeof MEANS)[number];

const Check = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('challenge'), purpose: z.enum(PURPOSES), challenge: z.string(), until: z.number() }),
  z.object({ kind: z.literal('secret'), secret: z.string(), until: z.number() }),
  z.object({ kind: z.literal('confirmed'), means: z.enum(MEANS), at: z.number() }),
]);
type Check = z.output<typeof Check>;

/** All of one size, so that rows do not show which kind they are. */
const sealedCheck = sealed('identity_checks.box', { version: 1, schema: Check, size: 256 });

const tagOf = (keys: Keys, sid: string, name: string) => keys.tag('session', 'identity_checks', sid, name);
const challengeSlots = (keys: Keys, sid: string) =>
  Array.from({ length: CHALLENGES }, (_, slot) => tagOf(keys, sid, `challenge ${slot}`));
const secretTag = (keys: Keys, sid: string) => tagOf(keys, sid, 'secret');

function rowOf({ keys, clock }: Uses<'keys' | 'clock'>, tag: Buffer, check: Check): typeof identityChecks.$inferInsert {
  return { tag, box: sealedCheck.seal(keys, tag, check), day: today(clock) };
}

export async function saveChallenge(
  services: Uses<'db' | 'keys' | 'clock'>,
  sid: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const { db, keys, clock } = services;
  const until = clock.now().getTime() + CHALLENGE_LIFETIME;
  await insertInSlot(db, identityChecks, identityChecks.tag, challengeSlots(keys, sid), (tag) =>
    rowOf(services, tag, { kind: 'challenge', purpose, challenge, until }),
  );
}

/** Whether this session was given the challenge for this purpose and has not answered it yet. It is used up by this call. */
export async function takeChallenge(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  sid: string,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const rows = await db
    .select()
    .from(identityChecks)
    .where(hasTag(identityChecks.tag, challengeSlots(keys, sid)));
  for (const { tag, box } of rows) {
    const check = sealedCheck.open(keys, tag, box);
    if (check.kind !== 'challenge' || check.challenge !== challenge || check.purpose !== purpose) continue;
    // By the box too: a later challenge may have the slot by now.
    const deleted = await db
      .delete(identityChecks)
      .where(and(eq(identityChecks.tag, tag), eq(identityChecks.box, box)));
    return deleted.rowCount === 1 && check.until > clock.now().getTime();
  }
  return false;
}

/** Keeps the secret of an authenticator app until a code shows that the app has it. */
export async function saveSecret(services: Uses<'db' | 'keys' | 'clock'>, sid: string, secret: string): Promise<void> {
  const until = services.clock.now().getTime() + SECRET_LIFETIME;
  await upsert(services, secretTag(services.keys, sid), { kind: 'secret', secret, until });
}

export async function readSecret(services: Uses<'db' | 'keys' | 'clock'>, sid: string): Promise<string | null> {
  const [check] = await readChecks(services, [secretTag(services.keys, sid)]);
  return check?.kind === 'secret' && check.until > services.clock.now().getTime() ? check.secret : null;
}

export async function deleteSecret({ db, keys }: Uses<'db' | 'keys'>, sid: string): Promise<void> {
  await db.delete(identityChecks).where(eq(identityChecks.tag, secretTag(keys, sid)));
}

/** Records that the member of this session has confirmed who they are: just now, or at this time. */
export async function recordConfirmation(
  services: Uses<'db' | 'keys' | 'clock'>,
  sid: string,
  means: Means,
  at = services.clock.now().getTime(),
): Promise<void> {
  // A row for each means: a confirmation with the password must not replace one with a passkey.
  await upsert(services, tagOf(services.keys, sid, means), { kind: 'confirmed', means, at });
}

/** When the member of this session last confirmed with each means, in milliseconds; 0 if never. */
export async function readConfirmations(services: Uses<'db' | 'keys'>, sid: string): Promise<Record<Means, number>> {
  const last = { password: 0, factor: 0 };
  const tags = MEANS.map((means) => tagOf(services.keys, sid, means));
  for (const check of await readChecks(services, tags)) if (check.kind === 'confirmed') last[check.means] = check.at;
  return last;
}

/** Deletes all checks of these sessions. */
export async function deleteChecks({ db, keys }: Uses<'db' | 'keys'>, sids: string[]): Promise<void> {
  if (sids.length === 0) return;
  const tags = sids.flatMap((sid) => [
    ...challengeSlots(keys, sid),
    secretTag(keys, sid),
    ...MEANS.map((means) => tagOf(keys, sid, means)),
  ]);
  await db.delete(identityChecks).where(hasTag(identityChecks.tag, tags));
}

async function upsert(services: Uses<'db' | 'keys' | 'clock'>, tag: Buffer, check: Check): Promise<void> {
  const row = rowOf(services, tag, check);
  await services.db.insert(identityChecks).values(row).onConflictDoUpdate({ target: identityChecks.tag, set: row });
}

async function readChecks({ db, keys }: Uses<'db' | 'keys'>, tags: Buffer[]): Promise<Check[]> {
  const rows = await db.select().from(identityChecks).where(hasTag(identityChecks.tag, tags));
  return rows.map(({ tag, box }) => sealedCheck.open(keys, tag, box));
}
