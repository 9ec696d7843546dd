import { NAME, SPELLED_DOT, TOP_LEVEL, WORDLIKE } from './domains.ts';
import type { Rule } from '../rule.ts';

const START = '(?<![\\p{L}\\p{N}@._-])';
const END = '(?![\\p{L}\\p{N}_-]|\\.\\p{L})';
/** Short hosts whose ending is also a word. */
const KNOWN = '(?:t\\.me|wa\\.me|m\\.me|fb\\.me|about\\.me|youtu\\.be|is\\.gd|paypal\\.me|ig\\.me)';

const LINK = new RegExp(
  `${START}(?:${[
    `(?:https?|hxxps?|ftp) ?: ?[/\\\\]{1,2}`,
    `www\\.[\\p{L}\\p{N}]`,
    `${KNOWN}${END}`,
    `(?:${NAME}\\.){1,4}${TOP_LEVEL}${END}`,
    `${NAME} \\. ?${TOP_LEVEL}${END}`,
    `${NAME},(?:com|net|org)(?:/|${END})`,
    `(?:${NAME}\\.){1,4}${WORDLIKE}/[\\p{L}\\p{N}]`,
    `${NAME}${SPELLED_DOT}(?:${TOP_LEVEL}|de|fr|it|es)${END}`,
    `(?:t|wa|fb|about|youtu)${SPELLED_DOT}(?:me|be)${END}`,
  ].join('|')})`,
  'u',
);
/** 'rose.de' at the end of a sentence may be a web address; in 'you.it is true' a space is missing. */
const DOUBTFUL = new RegExp(
  `${START}(?:${[
    `(?:${NAME}\\.){1,4}(?:de|fr|es|it|me|at|be|to)(?= ?$|[)!?,]|\\.(?:\\s|$))`,
    `(?:${NAME}\\.){1,4}[a-z]{2,12}/[#?\\p{L}\\p{N}]`,
  ].join('|')})`,
  'u',
);

/** One of these is in every link: a dot or comma inside of a word, a dot after a space, or one that is spelled out. */
const ANY_DOT = /[.,][\p{L}\p{N}]| \.|: ?[/\\]|[([{<] ?(?:dot|punkt|\.)| (?:dot|punkt|punto) /u;
const INNER_DOT = /\.\p{L}/u;

const hasLink = (text: string) => ANY_DOT.test(text) && LINK.test(text);

export const link: Rule = {
  reason: 'link',
  message: 'Please leave out links and web addresses.',
  refuses: ({ folded, unleeted }) => hasLink(folded) || (unleeted !== folded && hasLink(unleeted)),
  holds: ({ lines }) => lines.some((line) => INNER_DOT.test(line) && DOUBTFUL.test(line)),
};
