import type { Reader, StoredFinding } from '#features/moderation/server/index.ts';
import { nameStopped } from './reason-names.ts';

const READERS: Record<Reader, string> = {
  rules: 'our rules',
  model: 'the learned model',
  service: 'the moderation service',
  language: 'the language guess',
};

/** A reader that we no longer have was an earlier one. */
export const nameReader = (reader: string): string =>
  new Map(Object.entries(READERS)).get(reader) ?? 'an earlier check';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** No reader knows: what rounds up to all is shown as nearly all. */
const SUREST = 99;

/**
 * Which readers held a letter and how sure they were: 'Held by our rules and the learned model (87 % sure)'. Empty if the
 * letter had no room for it.
 */
export function heldBy(findings: readonly StoredFinding[]): string {
  const judges = findings.filter(({ reader }) => reader !== 'language');
  const phrases = [
    judges.length > 0 && `by ${LIST.format(judges.map((finding) => judge(finding, findings[0]?.reason)))}`,
    judges.length < findings.length && 'because of its language',
  ].filter((phrase) => phrase !== false);
  return phrases.length === 0 ? '' : `Held ${phrases.join(' and ')}`;
}

/** Has the reason only if it is not the one by which the case is named. */
function judge({ reader, reason, certainty }: StoredFinding, known: string | undefined): string {
  const name = nameReader(reader);
  const details = [reason !== known && nameStopped(reason), certainty !== null && sureness(reader, certainty)];
  const shown = details.filter((detail) => detail !== false).join(', ');
  return shown ? `${name} (${shown})` : name;
}

/** A service gives points between 0 and 1, with limits that the operator chose: they are no shares of anything. */
function sureness(reader: string, certainty: number): string {
  return reader === 'service'
    ? `${certainty.toFixed(2)} of 1`
    : `${Math.min(Math.round(certainty * 100), SUREST)} % sure`;
}
