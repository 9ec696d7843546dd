import type { Rule } from '../rule.ts';

/** 'See you @school' means a place, not a handle. */
const PLACE =
  '(?:home|work|school|night|noon|midnight|the|me|all|everyone|you|lunch|dinner|once|least|last|college|uni|church|practice|prom)';
const CHANNEL =
  '(?:snap(?:chat)?|insta(?:gram)?|ig|sc|telegram|discord|kik|whatsapp|tiktok|wechat|twitter|facebook|onlyfans)';

const HANDLE = new RegExp(
  `(?<![\\p{L}\\p{N}@._])(?:${[
    `@(?!${PLACE}(?![a-z0-9_.]))(?=[a-z0-9._]*[a-z_])(?!\\d{1,2}(?:am|pm|h|uhr)(?![a-z]))[a-z0-9_][a-z0-9._]{1,29}`,
    `${CHANNEL}(?: (?:id|name|handle|user|username|me))? ?(?:[:=→]|->) ?[a-z0-9._]{3,30}`,
    // After 'is', only what cannot be a word: 'my insta is full of you' contains no handle.
    `${CHANNEL}(?: (?:id|name|handle|user|username))? is (?=[a-z._]*[0-9_])[a-z0-9._]{3,30}`,
    `(?:add|find|follow|text|dm|message|hit) me (?:up )?(?:on|at) ${CHANNEL} (?=[a-z._]*[0-9_])[a-z0-9._]{3,30}`,
    `[a-z0-9._]{2,32}#\\d{4}(?!\\d)`,
  ].join('|')})`,
  'u',
);

/** One of these is in every handle. */
const ANY_SIGN = new RegExp(`[@#]|(?<![a-z])${CHANNEL}(?![a-z])`, 'u');
const hasHandle = (text: string) => ANY_SIGN.test(text) && HANDLE.test(text);

/** Naming a handle may be harmless, so a moderator decides. */
export const handle: Rule = {
  reason: 'handle',
  // Most of these are the same text.
  holds: ({ folded, unleeted, joined }) => [...new Set([folded, unleeted, joined])].some(hasHandle),
};
