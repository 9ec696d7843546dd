import { readText, type Reading } from '../reading/reading.ts';
import { address } from './address.ts';
import { email } from './email.ts';
import { handle } from './handle.ts';
import { harassment } from './harassment.ts';
import { link } from './link.ts';
import { minors } from './minors.ts';
import { phone } from './phone.ts';
import type { Reason, Rule } from './rule.ts';
import { secretNumber } from './secret-number.ts';
import { selfHarm } from './self-harm.ts';
import { slur } from './slur.ts';
import { threat } from './threat.ts';
import type { Verdict } from './verdict.ts';

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

/** What the author is asked to change, where a rule of ours knows. */
export function messageFor(reason: Reason | 'other'): string | undefined {
  return RULES.find((rule) => rule.reason === reason)?.message;
}

/** Whatever else is wrong with a letter, its author should hear where somebody listens. */
const needsHelp = (reading: Reading) => selfHarm.holds?.(reading) ?? false;

/**
 * Reads all texts of a letter, each alone and all in a row: a number cut in two is still a number.
 * The worst verdict wins.
 */
export function reviewByRules(texts: readonly string[]): Verdict {
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
