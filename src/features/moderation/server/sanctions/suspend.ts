import { randomUUID } from 'node:crypto';
import { dayOf, startOfDay, today } from '#platform/server/clock.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Services } from '#platform/server/services.ts';
import { findSanctions, sanctionTag } from './suspension.ts';
import { writeSanctions } from './sanctions.ts';
import type { BrokenRule } from '../../contract/rules.ts';
import type { HeldContent, Sanction } from './sealed-sanctions.ts';

interface Suspension {
  /** The person's keyed names, as letters and cases carry them. */
  persons: string[];
  /** Null for a suspension without an end. */
  days: number | null;
  caseId: string | null;
  reason: string;
  rule: BrokenRule;
  held?: HeldContent | null;
}

/**
 * Suspends a person under all the names given. Earlier suspensions stay: the later end counts, and if that
 * suspension is lifted, the other one still does. Needs a transaction.
 */
export async function suspend(tx: Services, suspension: Suspension): Promise<void> {
  const { persons, days, caseId, reason, rule, held = null } = suspension;
  const { keys, clock } = tx;
  await takeLock(tx, 'sanctions');
  const tags = [...new Set(persons)].map((name) => sanctionTag(keys, name));
  if (tags.length === 0) return;
  const until = days === null ? null : dayOf(startOfDay(clock.now(), days));
  const added: Sanction = { id: randomUUID(), caseId, reason, rule, since: today(clock), until, held, kept: false };
  const rows = await findSanctions(tx, persons);
  const inForce = rows.flatMap(({ all }) => all);
  const together = [...new Map([...inForce, added].map((sanction) => [sanction.id, sanction])).values()];
  await writeSanctions(
    tx,
    tags.map((personTag) => ({ personTag, all: together })),
  );
}
