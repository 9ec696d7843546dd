import { readText, type Reading } from './reading/reading.ts';
import { address } from './rules/address.ts';
import { email } from './rules/email.ts';
import { handle } from './rules/handle.ts';
import { harassment } from './rules/harassment.ts';
import { link } from './rules/link.ts';
import { minors } from './rules/minors.ts';
import { phone } from './rules/phone.ts';
import type { Reason, Rule } from './rules/rule.ts';
import { secretNumber } from './rules/secret-number.ts';
import { selfHarm } from './rules/self-harm.ts';
import { slur } from './rules/slur.ts';
import { threat } from './rules/threat.ts';

export type Verdict =
  | { outcome: 'allowed' }
  | { outcome: 'held'; reason: Reason; helpLines: boolean }
  | { outcome: 'refused'; reason: Reason; message: string; helpLines: boolean };

/** Where several would hold or refuse, the first one gives the reason; whoever may need help is heard first. */
const RULES: readonly Rule[] = [
  selfHarm,
  threat,
  minors,
  slur,
  secretNumber,
  phone,
  email,
  address,
  link,
  harassment,
  handle,
];

/** Whatever else is wrong with a letter, its author should hear where somebody listens. */
const needsHelp = (reading: Reading) => selfHarm.holds?.(reading) ?? false;

/**
 * Reads all texts of a letter, each alone and all in a row: a number cut in two is still a number.
 * The worst verdict wins.
 */
export function reviewText(texts: readonly string[]): Verdict {
  const readings = [...new Set([...texts, texts.join('\n')])].map(readText);
  for (const rule of RULES) {
    if (rule.refuses && readings.some(rule.refuses)) {
      return { outcome: 'refused', reason: rule.reason, message: rule.message, helpLines: readings.some(needsHelp) };
    }
  }
  const doubtful = RULES.find(({ holds }) => holds && readings.some(holds));
  if (!doubtful) return { outcome: 'allowed' };
  return { outcome: 'held', reason: doubtful.reason, helpLines: doubtful.reason === 'self-harm' };
}
