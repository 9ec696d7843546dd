import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS, type Reason } from '#features/moderation/server/rules/rule.ts';
import { unveil } from '#features/moderation/server/rules/slur-stems.ts';

/** The tuned part made the rules; the unseen part was written when they were done, and no rule may be changed for it. */
export type Part = 'tuned' | 'unseen';

export interface Line {
  text: string;
  outcome: 'allowed' | 'held' | 'refused';
  /** Why it is held or refused; none where it is allowed. */
  reason: Reason | null;
  /** In letters, digits or signs that are to hide it from a rule. */
  disguised: boolean;
}

/** '# allowed: numbers', '# held for self-harm', '# refused for phone disguised'. */
const HEADING = /^# (?:allowed: .+|(?<outcome>held|refused) for (?<reason>[a-z-]+)(?<disguised> disguised)?)$/u;

function readHeading(heading: string): Omit<Line, 'text'> {
  const found = HEADING.exec(heading);
  if (!found) throw new Error(`No label: ${heading}`);
  const { outcome, reason: named, disguised } = found.groups ?? {};
  if (outcome === undefined) return { outcome: 'allowed', reason: null, disguised: false };
  const reason = REASONS.find((known) => known === named);
  if (!reason) throw new Error(`No reason of ours: ${heading}`);
  return { outcome: outcome === 'held' ? 'held' : 'refused', reason, disguised: disguised !== undefined };
}

function readLine(written: string, label: Omit<Line, 'text'>): Line {
  const text = written.replaceAll(/\\u([0-9a-f]{4})/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { ...label, text: label.reason === 'slur' ? unveil(text) : text };
}

export function readCorpus(part: Part): Line[] {
  const file = readFileSync(join(import.meta.dirname, `${part}.txt`), 'utf8');
  // What stands before the first heading is for people.
  const sections = file.split(/^(?=# )/mu).slice(1);
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n').filter(Boolean);
    const label = readHeading(heading);
    return lines.map((line) => readLine(line, label));
  });
}
