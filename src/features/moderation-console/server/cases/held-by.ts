import type { Check, StoredFinding } from '#features/moderation/server/index.ts';
import { nameStopped } from './reason-names.ts';

const CHECKS: Record<Check, string> = {
  rules: 'our rules',
  model: 'the learned model',
  service: 'the moderation service',
  language: 'the language guess',
};

/** A check that we no longer have was an earlier one. */
export const nameCheck = (check: string): string => new Map(Object.entries(CHECKS)).get(check) ?? 'an earlier check';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** What rounds up to always is shown as nearly always. */
const MOST = 99;

/**
 * Which checks held a letter, and how often the model is right: 'Held by our rules and the learned model (right 87 times of 100 in
 * tests)'. Empty if the letter had no room for it.
 */
export function heldBy(findings: readonly StoredFinding[]): string {
  const judges = findings.filter(({ check }) => check !== 'language');
  const phrases = [
    judges.length > 0 && `by ${LIST.format(judges.map((finding) => judge(finding, findings[0]?.reason)))}`,
    judges.length < findings.length && 'because of its language',
  ].filter((phrase) => phrase !== false);
  return phrases.length === 0 ? '' : `Held ${phrases.join(' and ')}`;
}

/** Has the reason only if it is not the one by which the case is named. */
function judge({ check, reason, certainty }: StoredFinding, known: string | undefined): string {
  const name = nameCheck(check);
  const details = [
    reason !== known && nameStopped(reason),
    check === 'model' && certainty !== null && inTests(certainty),
  ];
  const shown = details.filter((detail) => detail !== false).join(', ');
  return shown ? `${name} (${shown})` : name;
}

/** Only of our model is it known how often it is right. The points of a service are no share of anything. */
const inTests = (certainty: number) => `right ${Math.min(Math.round(certainty * 100), MOST)} times of 100 in tests`;
