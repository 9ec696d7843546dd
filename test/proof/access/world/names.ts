/** Everybody who makes calls, as access.txt names them. */
export const CALLERS = [
  'visitor',
  'proved visitor',
  'lapsed visitor',
  'expired session',
  'signed out everywhere',
  'deleted member',
  'unconfirmed',
  'free',
  'premium',
  'former premium',
  'author',
  'recipient',
  'other recipient',
  'earlier owner',
  'lapsed recipient',
  'blocked author',
  'minor',
  'suspended',
  'moderator',
  'moderator by password',
  'suspended moderator',
  'vendor',
  'forger',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** Instagram accounts of the people who have proved one. */
export const HANDLES = {
  recipient: 'petra.lindqvist',
  author: 'anselm.okafor',
  other: 'odile.brandt',
  minor: 'milo.castell',
  suspended: 'sorin.vale',
};

/** An invented person of the sandbox, with a picture. */
export const WITH_PICTURE = 'elise.marchetti';

/** The premium member who no longer is one has linked it. */
export const LINKED = 'fenna.ruys';

/** Nobody has proved them. */
export const FREE_HANDLES = { asked: 'closed.for.good', linked: 'new.to.this' };

/** A flower in each letter, chat and public page. The new one is in what is sent while the calls are made. */
export const FLOWERS = {
  letter: 'larkspur',
  early: 'eglantine',
  reported: 'ranunculus',
  retracted: 'tamarisk',
  answered: 'azalea',
  answer: 'anemone',
  minors: 'narcissus',
  others: 'kingcup',
  suspendeds: 'saxifrage',
  chat: 'mimosa',
  new: 'zinnia',
  page: 'hollyhock',
};

export const words = (flower: keyof typeof FLOWERS) => `You smell of ${FLOWERS[flower]} whenever you walk by.`;

/** The last names of two people. */
export const NAMES = { author: 'Quillfeather', recipient: 'Rosenblatt' };

/** An answer with one of these texts shows what the table calls it: a letter, a chat, who somebody is, or what is theirs. */
export const SHOWN: Record<string, string> = {
  ...FLOWERS,
  ...NAMES,
  card: '"last4":"4242"',
  passkey: 'My phone',
  link: `"${LINKED}"`,
};
