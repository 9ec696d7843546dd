import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { caseActions } from '#test/factories/cases.ts';
import { changeWaiting } from '#test/factories/held-letters.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import type { Browser } from '#test/harness/browser.ts';
import { listCases } from '../../contract.ts';

const subject = appPerFile();
let moderator: Browser;
beforeEach(async () => {
  moderator = await around.moderator();
});
afterEach(() => subject.services.db.execute(sql`TRUNCATE confession_outbox`));

const around = caseActions(() => subject);
const { casesIn, decide, holdLetter } = around;

const ALLOW = { action: 'allow', reason: 'Clumsy, but kind.' } as const;
const REMOVE = { action: 'remove', reason: 'It pesters somebody.' } as const;

async function first() {
  const [one] = await casesIn(moderator, 'held');
  if (!one) throw new Error('There is no case');
  return one;
}

it('a held letter shows which checks held it and how sure they were, before and after the decision', async () => {
  const findings = [
    { check: 'model', reason: 'hate', certainty: 0.87 },
    { check: 'rules', reason: 'handle', certainty: null },
  ];
  const { user, id } = await holdLetter();
  await changeWaiting(subject.services, user.id, id, { findings });
  const shown = {
    reason: 'May be hateful',
    heldBy: 'Held by the learned model (right 87 times of 100 in tests) and our rules (may name someone’s account)',
  };
  const one = await first();
  expect(one).toMatchObject(shown);
  expect((await decide(moderator, one.id, REMOVE)).body).toMatchObject(shown);
  expect(await casesIn(moderator, 'held', 'closed')).toContainEqual(expect.objectContaining({ id: one.id, ...shown }));
});

it('a held letter without room for the findings shows what our rules find in it', async () => {
  const { user, id } = await holdLetter();
  await changeWaiting(subject.services, user.id, id, { findings: undefined });
  const one = await first();
  expect(one).toMatchObject({ reason: 'May name someone’s account', heldBy: '' });
  expect((await decide(moderator, one.id, REMOVE)).body).toMatchObject({ reason: one.reason, heldBy: '' });
});

it('the list of decided letters counts what each check held, and what was still delivered', async () => {
  const checksNow = async () =>
    (await moderator.call(listCases, { query: { queue: 'held', state: 'closed' } })).body.checks ?? [];
  const countOf = async (name: string) => {
    const { held, delivered } = (await checksNow()).find(({ check }) => check === name) ?? { held: 0, delivered: 0 };
    return [held, delivered];
  };
  const service = { check: 'service', reason: 'hate', certainty: 0.5 };
  const language = { check: 'language', reason: 'language', certainty: null };
  for (const [decision, findings] of [
    [REMOVE, [service, language]],
    [ALLOW, [service]],
    [ALLOW, []],
  ] as const) {
    const { user, id } = await holdLetter();
    await changeWaiting(subject.services, user.id, id, { findings: [...findings] });
    await decide(moderator, (await first()).id, decision);
  }
  expect([await countOf('the moderation service'), await countOf('the language guess')]).toEqual([
    [2, 1],
    [1, 0],
  ]);
});
