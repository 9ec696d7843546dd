import type { HelpLine } from '../../contract.ts';
import type { Verdict } from './verdict.ts';

/** Long-established help lines, and one directory for all other countries. */
export const HELP_LINES: readonly HelpLine[] = [
  {
    name: '988 Suicide & Crisis Lifeline',
    where: 'United States',
    contact: 'Call or text 988',
    url: 'https://988lifeline.org',
  },
  {
    name: 'Samaritans',
    where: 'United Kingdom and Ireland',
    contact: 'Call 116 123',
    url: 'https://www.samaritans.org',
  },
  {
    name: 'TelefonSeelsorge',
    where: 'Germany',
    contact: 'Call 0800 111 0 111',
    url: 'https://www.telefonseelsorge.de',
  },
  {
    name: 'Find A Helpline',
    where: 'Everywhere else',
    contact: 'A directory of lines by country',
    url: 'https://findahelpline.com',
  },
];

/** Help lines, if a text sounds as if its author needs one. */
export function helpFor(verdict: Verdict): HelpLine[] {
  return verdict.outcome !== 'allowed' && verdict.helpLines ? [...HELP_LINES] : [];
}
