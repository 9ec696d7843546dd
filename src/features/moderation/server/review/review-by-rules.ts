import { normalizeText, type NormalizedText } from './normalize/normalized-text.ts';
import { address } from './rules/contact-details/address.ts';
import { email } from './rules/contact-details/email.ts';
import { handle } from './rules/contact-details/handle.ts';
import { harassment } from './rules/harassment/harassment.ts';
import { link } from './rules/contact-details/link.ts';
import { minors } from './rules/minors.ts';
import { phone } from './rules/contact-details/phone.ts';
import type { Rule } from './rules/rule.ts';
import { secretNumber } from './rules/contact-details/secret-number.ts';
import { selfHarm } from './rules/self-harm/self-harm.ts';
import { signsIn } from './rules/signs.ts';
import { slur } from './rules/slur.ts';
import { threat } from './rules/threat/threat.ts';
import type { Finding, StopReason, Verdict } from './verdict.ts';

/** If several rules hold or refuse, the first one gives the reason. Self-harm comes first: its author may need help. */
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

/** An author who may need help is shown the help lines, whatever else is wrong with the letter. */
const needsHelp = (text: NormalizedText) =>
  (selfHarm.holds?.(text) ?? false) || signsIn(text).some(({ category }) => category === 'self-harm');

/**
 * Reviews all texts of a letter, each alone and all joined: a phone number split over two fields is still one.
 * The strictest verdict wins. Rules for what is permitted here are left out.
 */
export function reviewByRules(
  texts: readonly string[],
  permitted: readonly StopReason[] = [],
  all: readonly Rule[] = RULES,
): Verdict {
  const normalized = [...new Set([...texts, texts.join('\n')])].map(normalizeText);
  const rules = all.filter(({ reason }) => !permitted.includes(reason));
  for (const rule of rules) {
    if (rule.refuses && normalized.some(rule.refuses)) {
      const helpLines = normalized.some(needsHelp);
      return { outcome: 'refused', ...findingOf(rule), message: rule.message, helpLines };
    }
  }
  const doubtful = rules.find(({ holds }) => holds && normalized.some(holds)) ?? notReadToItsEnd(normalized);
  if (!doubtful) return { outcome: 'allowed' };
  return { outcome: 'held', ...findingOf(doubtful), helpLines: doubtful.reason === 'self-harm' };
}

const notReadToItsEnd = (texts: readonly NormalizedText[]) =>
  texts.some(({ isCut }) => isCut) ? ({ reason: 'other' } as const) : undefined;

const findingOf = ({ reason }: Pick<Finding, 'reason'>): Finding => ({ check: 'rules', reason, certainty: null });

/** The rule that held a letter; 'other' if only another check could say. */
export function whyHeld(texts: readonly string[]): StopReason {
  const verdict = reviewByRules(texts);
  return verdict.outcome === 'allowed' ? 'other' : verdict.reason;
}
