import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS, type Reason } from '#features/moderation/server/review/rules/rule.ts';
import { rot13 } from '#features/moderation/server/review/rules/slur.ts';

/** The rules were written with the tuned part. The unseen part was written afterwards: no rule may be changed for it. */
export type Part = 'tuned' | 'unseen';

export interface Line {
  text: string;
  outcome: 'allowed' | 'held' | 'refused';
  /** Why it is held or refused; null if it is allowed. */
  reason: Reason | null;
  /** Whether letters, digits or signs are meant to hide it from a rule. */
  disguised: boolean;
}

/** '# allowed: numbers', '# held for self-harm', '# refused for phone disguised'. */
const HEADING = /^# (?:allowed: .+|(?<outcome>held|refused) for (?<reason>[a-z-]+)(?<disguised> disguised)?)$/u;

function readHeading(heading: string): Omit<Line, 'text'> {
  const found = HEADING.exec(heading);
  if (!found) throw new Error(`Not a label: ${heading}`);
  const { outcome, reason: named, disguised } = found.groups ?? {};
  if (outcome === undefined) return { outcome: 'allowed', reason: null, disguised: false };
  const reason = REASONS.find((known) => known === named);
  if (!reason) throw new Error(`Unknown reason: ${heading}`);
  return { outcome: outcome === 'held' ? 'held' : 'refused', reason, disguised: disguised !== undefined };
}

function readLine(written: string, label: Omit<Line, 'text'>): Line {
  const text = written.replaceAll(/\\u([0-9a-f]{4})/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return { ...label, text: label.reason === 'slur' ? rot13(text) : text };
}

export function readCorpus(part: Part): Line[] {
  const file = readFileSync(join(import.meta.dirname, `${part}.txt`), 'utf8');
  // The text before the first heading is a comment.
  const sections = file.split(/^(?=# )/mu).slice(1);
  return sections.flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n').filter(Boolean);
    const label = readHeading(heading);
    return lines.map((line) => readLine(line, label));
  });
}
