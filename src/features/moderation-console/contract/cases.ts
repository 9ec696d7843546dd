import * as z from 'zod/mini';
import { BROKEN_RULES, KEPT_REASONS } from '#features/moderation/contract.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Events, IdParams, Reason } from './common.ts';

/** A letter or the end of a chat, and why a moderator should read it. Never its author or recipient. */
export const Case = z.object({
  id: z.uuid(),
  /** How people refer to the case: the first characters of its id. */
  number: z.string(),
  /** In a list of open cases: the first one with a letter by the same author, if this is a later one. */
  sameAuthorAs: z.optional(z.uuid()),
  kind: z.enum(['report', 'chat', 'held']),
  state: z.enum(['open', 'closed']),
  reason: z.string(),
  /** The rule that is shown to its author unless the moderator chooses another one. */
  rule: z.enum(BROKEN_RULES),
  /** Of a held letter: which checks held it and how sure they were, in words; empty if that is not known. */
  heldBy: z.string(),
  /** What the reporter says; for a held letter, what its author says against an earlier refusal. */
  note: z.string(),
  /** Why moderators should be careful with the note, in words; empty if nothing was found in it. */
  noteWarning: z.string(),
  openedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  /** The possible decisions: a chat cannot be removed, and a closed case has none. */
  actions: z.array(z.enum(['allow', 'remove', 'suspend'])),
  /**
   * What was written, in order; for a chat the last messages, with the reported side marked. Empty for a decided held
   * letter, unless its author is suspended for it.
   */
  words: z.array(z.object({ from: z.enum(['reported', 'reporter']), text: z.string() })),
  events: Events,
  /** The author was suspended for it, and the suspension was lifted before its end. */
  lifted: z.boolean(),
});
export type Case = z.infer<typeof Case>;

/** How many letters a check has held, and how many of them were still delivered. */
const HeldByCheck = z.object({ check: z.string(), held: z.int(), delivered: z.int() });
export type HeldByCheck = z.infer<typeof HeldByCheck>;

export const listCases = endpoint({
  method: 'GET',
  path: '/api/moderation/cases',
  access: 'moderator',
  summary:
    'Reports, held confessions, or held ones whose authors appeal against a refusal, the most urgent first. Open ones by one author come together.',
  query: z.object({
    queue: z.enum(['reports', 'held', 'appeals']),
    state: z.optional(z.enum(['open', 'closed'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    cases: z.array(Case),
    nextCursor: z.nullable(z.string()),
    /** In the latest decisions; only on the first page of closed held letters. */
    checks: z.optional(z.array(HeldByCheck)),
  }),
});

/** Shown to the author; without it, the rule of the case is. */
const ShownRule = z.optional(z.enum(BROKEN_RULES));

/** Of a report that is closed so: what the person who reported reads. */
const PublicReason = z.optional(z.enum(KEPT_REASONS));

/** The lengths of a suspension that the form offers, in days; null has no end. */
export const SUSPENSIONS = [7, 30, null] as const;

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:id/decide',
  access: 'moderator',
  summary: 'Decide a case, with or without suspending the author. The answer does not say who that is.',
  params: IdParams,
  body: z.discriminatedUnion('action', [
    /** Nothing is wrong: a report is closed, a held letter is delivered. */
    z.strictObject({ action: z.literal('allow'), reason: Reason, because: PublicReason }),
    /** The letter is deleted, or not delivered. */
    z.strictObject({ action: z.literal('remove'), reason: Reason, rule: ShownRule }),
    /** The same, and its author is suspended. */
    z.strictObject({
      action: z.literal('suspend'),
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
      reason: Reason,
      rule: ShownRule,
    }),
  ]),
  reply: Case,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'OWN_WORDS'],
});

export const maySuspend = endpoint({
  method: 'GET',
  path: '/api/moderation/may-suspend',
  access: 'moderator',
  summary: 'Whether the last passkey or code is recent enough to suspend somebody within the next minute.',
  reply: Done,
  errors: ['SECOND_FACTOR_NEEDED'],
});
