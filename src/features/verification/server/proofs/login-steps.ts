import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { OtherId } from '#features/handles/server/index.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { insertInSlot } from '#platform/server/db/insert-in-slot.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { LOGIN_MODES, type LoginMode } from '../../contract.ts';
import { LinkableAccount, ProvedAccount, type ShownAccount } from './instagram-accounts.ts';
import { instagramLogins } from '../schema.ts';

/** How long a login may take, and how long its grant can be used. */
const VALID_FOR = 10 * MINUTE;
/** Steps that a session can have at a time. One more takes the place of the last. */
const SLOTS = 16;
const PAGE_SIZE = 500;

/** Valid for one session, which knows the secret, until a time in milliseconds. */
const common = { secret: z.string(), until: z.number() };
const shown = { other: z.nullable(OtherId), at: z.number() };

/** A login starts as a state. It ends as a grant, which proves a handle once, or as a link, which can be asked about again. */
const Step = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('state'), mode: z.enum(LOGIN_MODES), ...common }),
  z.object({ stage: z.literal('grant'), account: ProvedAccount, ...shown, ...common }),
  z.object({ stage: z.literal('link'), account: LinkableAccount, ...shown, ...common }),
]);
type Step = z.output<typeof Step>;
type Stage = Step['stage'];
type StepAt<S extends Stage> = Extract<Step, { stage: S }>;
type NewStep<S> = S extends Step ? Omit<S, keyof typeof common> : never;

const sealedStep = sealed('instagram_logins.box', { version: 1, schema: Step, size: 2048 });

/** The tags of all steps that a session can have. */
const slotsOf = (keys: Keys, sid: string) =>
  Array.from({ length: SLOTS }, (_, slot) => keys.tag('session', 'instagram_logins', sid, slot));

/** Saves a step for one session. Returns the secret by which it can be taken. */
export async function saveStep(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  sid: string,
  step: NewStep<Step>,
): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const until = clock.now().getTime() + VALID_FOR;
  await insertInSlot(db, instagramLogins, instagramLogins.tag, slotsOf(keys, sid), (tag) => ({
    tag,
    box: sealedStep.seal(keys, tag, { ...step, secret, until }),
    day: today(clock),
  }));
  return secret;
}

/** Deletes the steps of this session that match. Returns those that this call deleted: each is taken once. */
async function takeSteps<S extends Stage>(
  { db, keys }: Uses<'db' | 'keys'>,
  sid: string,
  isWanted: (step: Step) => step is StepAt<S>,
): Promise<StepAt<S>[]> {
  const rows = await db
    .select()
    .from(instagramLogins)
    .where(hasTag(instagramLogins.tag, slotsOf(keys, sid)));
  const taken: StepAt<S>[] = [];
  for (const { tag, box } of rows) {
    const step = sealedStep.open(keys, tag, box);
    if (!isWanted(step)) continue;
    // By the box too: a later step may have the slot by now.
    const isThisStep = and(eq(instagramLogins.tag, tag), eq(instagramLogins.box, box));
    const deleted = await db.delete(instagramLogins).where(isThisStep);
    if (deleted.rowCount) taken.push(step);
  }
  return taken;
}

const isAt =
  <S extends Stage>(stage: S, secret?: string) =>
  (step: Step): step is StepAt<S> =>
    step.stage === stage && (secret === undefined || step.secret === secret);

const isValid = ({ clock }: Uses<'clock'>, { until }: Step) => until > clock.now().getTime();

/** Takes a step by its secret: once, only in the session it was saved for, and before it expires. */
async function take<S extends Stage>(services: Services, stage: S, sid: string, secret: string) {
  const [step] = await takeSteps(services, sid, isAt(stage, secret));
  return step && isValid(services, step) ? step : null;
}

export async function takeState(services: Services, sid: string, secret: string): Promise<LoginMode | null> {
  return (await take(services, 'state', sid, secret))?.mode ?? null;
}

/** Named by its secret, because a member may link several accounts at once. */
export async function takeLink(
  services: Services,
  sid: string,
  secret: string,
): Promise<ShownAccount<LinkableAccount> | null> {
  return shownIn(await take(services, 'link', sid, secret));
}

/** Without when the step ends: a proof ends at another time. */
function shownIn<A extends ProvedAccount>(step: ShownAccount<A> | null | undefined): ShownAccount<A> | null {
  return step ? { account: step.account, other: step.other, at: step.at } : null;
}

/** Takes all grants of this session. Returns the last one that has not expired. */
export async function takeGrant(services: Services, sid: string): Promise<ShownAccount | null> {
  const grants = await takeSteps(services, sid, isAt('grant'));
  const valid = grants.filter((grant) => isValid(services, grant)).toSorted((a, b) => a.until - b.until);
  return shownIn(valid.at(-1));
}

/** A new login replaces the grant of an earlier one. */
export async function deleteGrants(services: Uses<'db' | 'keys'>, sid: string): Promise<void> {
  await takeSteps(services, sid, isAt('grant'));
}

/** Deletes the steps of this session that know an account and were not taken. */
export async function deleteGrantsAndLinks(services: Uses<'db' | 'keys'>, sid: string): Promise<void> {
  await takeSteps(services, sid, (step): step is StepAt<'grant' | 'link'> => step.stage !== 'state');
}

/** Deletes all steps of a session. */
export async function deleteLogins({ db, keys }: Uses<'db' | 'keys'>, sid: string): Promise<void> {
  await db.delete(instagramLogins).where(hasTag(instagramLogins.tag, slotsOf(keys, sid)));
}

/** Deletes the steps of Instagram accounts. All boxes are opened, page by page: there are those of one day. */
export async function deleteLoginsWithAccounts(
  { db, keys }: Uses<'db' | 'keys'>,
  accountIds: readonly string[],
): Promise<void> {
  const { tag } = instagramLogins;
  for (let last: Buffer | undefined = Buffer.alloc(0); last;) {
    const rows = await db.select().from(instagramLogins).where(gt(tag, last)).orderBy(asc(tag)).limit(PAGE_SIZE);
    const matching = rows.filter((row) => {
      const step = sealedStep.open(keys, row.tag, row.box);
      if (step.stage === 'state') return false;
      return accountIds.includes(step.account.instagramId) || accountIds.includes(step.account.scopedId ?? '');
    });
    const tags = matching.map((row) => row.tag);
    if (tags.length > 0) await db.delete(instagramLogins).where(hasTag(tag, tags));
    last = rows[PAGE_SIZE - 1]?.tag;
  }
}
