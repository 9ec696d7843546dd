import { MAIL_HOST, NAME, SPELLED_DOT, TOP_LEVEL, WORDLIKE } from './domains.ts';
import type { Rule } from '../rule.ts';

const LOCAL = '(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}';
const BRACKETED_AT = '(?: ?[([{<] ?(?:at|@) ?[)\\]}>] ?)';
const SPELLED_AT = `(?:${BRACKETED_AT}| (?:at|@|arroba|chiocciola|klammeraffe) )`;
const DOMAIN = `(?:${NAME}\\.){1,4}[a-z]{2,24}`;

const EMAIL = new RegExp(
  [
    `${LOCAL}(?:@|${BRACKETED_AT})${DOMAIN}`,
    `${LOCAL} ?@ ?${NAME} ?\\. ?${TOP_LEVEL}(?![a-z0-9])`,
    `${LOCAL}(?:${SPELLED_AT}|@)${NAME}${SPELLED_DOT}(?:${TOP_LEVEL}|${WORDLIKE})(?![a-z0-9])`,
    `${LOCAL}${SPELLED_AT}${MAIL_HOST}(?![a-z0-9])`,
    `${LOCAL}@${NAME},(?:com|net|org|de|fr|es|it|co|uk)(?![a-z0-9])`,
    `${LOCAL} ?@ ?(?:${MAIL_HOST}|yahoo|outlook|aol|web)(?![a-z0-9])`,
  ].join('|'),
  'u',
);

/** One of these is in every address. */
const ANY_AT = new RegExp(`[@([{<]| (?:at|arroba|chiocciola|klammeraffe) (?:${MAIL_HOST}|[^ ]+${SPELLED_DOT})`, 'u');

function hasEmail(text: string): boolean {
  return ANY_AT.test(text) && EMAIL.test(text);
}

export const email: Rule = {
  reason: 'email',
  message: 'Please leave out email addresses, however they are spelled.',
  refuses: ({ folded }) => hasEmail(folded.replaceAll(/[_-](at|dot)[_-]/gu, ' $1 ')),
};
