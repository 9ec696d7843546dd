import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lettersDelivered } from '#features/delivery/server/index.ts';
import { linkedAccounts } from '#features/linked-accounts/server/schema.ts';
import { on } from '#platform/server/events.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { compareWrites, inWords, type Difference } from './compare.ts';
import { playScript, type Outcome } from './script.ts';
import type { Change } from './town.ts';
import { BASE, SEEN_IN_BASE, VARIANTS, type Variant, type VariantName } from './variants.ts';

/** Left to `npm run prove`: others ask much the same, and each of these needs a world or two of its own. */
const ONLY_PROVED: VariantName[] = [
  'removed letter',
  'another recipient',
  'notices by email alone',
  'unproved handle that is not shown',
  'proved by message',
  'closed account',
];
const NAMES = (Object.keys(VARIANTS) as VariantName[]).filter(
  (name) => process.env['PROVE'] || !ONLY_PROVED.includes(name),
);

const outcomes = new Map<Change, Promise<Outcome>>();

/** Each world is played once. */
function outcomeOf(change: Change): Promise<Outcome> {
  const outcome = outcomes.get(change) ?? playScript(change);
  outcomes.set(change, outcome);
  return outcome;
}

async function differencesOf({ change, base = BASE }: Pick<Variant, 'change' | 'base'>): Promise<Difference[]> {
  return compareWrites((await outcomeOf(base)).writes, (await outcomeOf(change)).writes);
}

describe('what sending, delivering, notifying and reading write', () => {
  it('is the same in two worlds that are the same', async () => {
    expect(inWords('the same world', await differencesOf({ change: { ...BASE } }))).toEqual([]);
    const { writes, roseSees } = await outcomeOf(BASE);
    expect(writes.length).toBeGreaterThan(100);
    expect(roseSees).toBe(SEEN_IN_BASE);
  });

  it.each(NAMES)('does not tell two worlds apart: %s', async (name) => {
    const variant: Variant = VARIANTS[name];
    const { differsIn } = variant;
    const differences = await differencesOf(variant);
    expect(
      inWords(
        name,
        differences.filter(({ table }) => table !== differsIn),
      ),
    ).toEqual([]);
    expect(differences.some(({ table }) => table === differsIn)).toBe(differsIn !== undefined);
    const { roseSees, mails, pushes } = await outcomeOf(variant.change);
    expect([roseSees, mails, pushes]).toEqual([variant.roseSees, variant.mails ?? 0, variant.pushes ?? 0]);
  });
});

/** Writes a row for each delivery while somebody has linked an account. */
async function noteLinkedRecipients({ services }: TestApp): Promise<void> {
  await services.db.execute(sql`CREATE TABLE linked_recipients (tag bytea)`);
  const note = on(lettersDelivered, async ({ db }) => {
    if ((await db.$count(linkedAccounts)) > 0) await db.execute(sql`INSERT INTO linked_recipients VALUES ('\\x01')`);
  });
  services.subscriptions = [...services.subscriptions, note];
}

it('a planted leak is reported', async () => {
  const { change } = VARIANTS['premium recipient'];
  const differences = await differencesOf({ change: { ...change, plant: noteLinkedRecipients } });
  const steps = ['at 11:00', 'of a letter alone', 'on day 2'].map((when) => `what follows the delivery ${when}`);
  expect(differences.map(({ step, table }) => [step, table])).toEqual(steps.map((step) => [step, 'linked_recipients']));
});
