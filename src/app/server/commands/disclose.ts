import { collectExport } from '#features/account/server/index.ts';
import { describeHandle } from '#features/handles/server/index.ts';
import { findReportsByNumber, findSanctions } from '#features/moderation/server/index.ts';
import {
  personTagTexts,
  readAccountRecord,
  readAccountRecordByEmail,
  toAccount,
} from '#features/people/server/index.ts';
import { findCaseLetters } from '#features/sending/server/index.ts';
import type { Services } from '#platform/server/services.ts';

/** What an operator is asked about: an account by its e-mail, a case by its number or id, or a handle. */
export interface Subject {
  kind: 'account' | 'case' | 'handle';
  name: string;
}

/** Collects what is stored about it; null if there is no such account or case. It changes nothing. */
export function collect(services: Services, { kind, name }: Subject): Promise<object | null> {
  if (kind === 'account') return collectAccount(services, name);
  return kind === 'case' ? collectCase(services, name.toLowerCase()) : collectHandle(services, name);
}

async function collectAccount(services: Services, email: string): Promise<object | null> {
  const account = await readAccountRecordByEmail(services, email);
  if (!account) return null;
  const { id: userId, emailVerifiedOn } = account;
  const person = { userId, email: account.email, emailVerified: emailVerifiedOn !== null };
  const rows = await findSanctions(services, personTagTexts(services.keys, person));
  const suspensions = new Map(rows.flatMap(({ all }) => all.map((one) => [one.id, one])));
  const { format: _format, version: _version, exportedOn: _day, ...sections } = await collectExport(services, person);
  return { ...sections, suspensions: [...suspensions.values()] };
}

async function collectCase(services: Services, number: string): Promise<object | null> {
  const reports = await findReportsByNumber(services, number);
  const letters = await findCaseLetters(services, number);
  if (reports.length + letters.length === 0) return null;
  return {
    reports: await Promise.all(
      reports.map(async ({ evidence: { persons: _names, ...evidence }, ...report }) => ({
        ...report,
        evidence,
        writtenBy: await nameAccount(services, evidence.reported),
      })),
    ),
    heldLetters: await Promise.all(
      letters.map(async ({ caseIds, state, content }) => ({
        caseIds,
        state,
        to: content.target,
        sentAt: new Date(content.sentAt).toISOString(),
        isAnswer: content.answers !== null,
        letter: content.letter,
        appeal: content.appeal?.message ?? null,
        writtenBy: await nameAccount(services, content.author),
      })),
    ),
  };
}

async function collectHandle(services: Services, handle: string): Promise<object> {
  const { closed, owners } = await describeHandle(services, handle);
  return {
    handle,
    isKnown: owners.length > 0,
    closed,
    owners: await Promise.all(
      owners.map(async (owner) => ({
        ...owner,
        provedBy: await Promise.all(
          owner.provedBy.map(async ({ userId, ...proof }) => ({
            ...proof,
            account: await nameAccount(services, userId),
          })),
        ),
      })),
    ),
  };
}

/** Who has an account; null if it is deleted. Its e-mail leads to everything else. */
async function nameAccount(services: Services, userId: number | null) {
  const record = userId === null ? null : await readAccountRecord(services, userId);
  if (!record) return null;
  const { id, email, emailVerifiedOn, firstName, lastName, dateOfBirth, createdAt } = toAccount(record);
  return { id, email, emailVerifiedOn, firstName, lastName, dateOfBirth, createdAt };
}

/** What is in none of the files, and why; where a table decides it, by that table's own rule. */
const NOT_INCLUDED: (readonly [what: string, why: string | { table: string }])[] = [
  ['passwords', 'Only hashes are stored, which cannot be reversed.'],
  ['network addresses', 'Not stored. A log-in has a code of the address that changes every day.'],
  [
    'who has reported something',
    'Not stored. The keys lead from a report to the inbox or the side of a chat that it came from, but no command looks for it.',
  ],
  ['who has searched', { table: 'search_logs' }],
  ['who has asked to close a profile', { table: 'opt_out_requests' }],
  ['who reads letters without an account', 'A visitor’s proof belongs to a session, which names nobody.'],
  ['deleted accounts, and letters that were taken back', 'Emptied; a backup of an earlier day may still have them.'],
  ['held letters that a moderator has let through', 'Nothing leads from the case to the letter.'],
  ['letters that somebody has received', 'Sealed. The keys open them, but no command looks for them.'],
];

export function listNotIncluded(tables: Services['tables']): { what: string; why: string }[] {
  const rules = listTablesWithoutExport(tables);
  return NOT_INCLUDED.map(([what, why]) => ({ what, why: typeof why === 'string' ? why : (rules[why.table] ?? '') }));
}

/** Why the export of an account has no section for these tables. */
export function listTablesWithoutExport(tables: Services['tables']): Record<string, string> {
  const without = tables.flatMap(({ name, export: rule }) =>
    'notExported' in rule ? [[name, rule.notExported] as const] : [],
  );
  return Object.fromEntries(without);
}
