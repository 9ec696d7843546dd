/**
 * The features, from the ground up. Each may import from those before it, through their public entries. For those after it, it publishes
 * events (src/platform/server/events.ts) and offers slots that src/app/client fills.
 */
export const FEATURES = [
  // The site as a whole: what operators set and stop, health.
  'site',
  // Accounts: who somebody is, and by which names rules know them.
  'people',
  // Instagram's usernames: spelling, tags, lookups, who owns which, closed ones.
  'handles',
  // What an account has: its plan, and Stripe's ids.
  'plans',
  // What mail providers report.
  'mail',
  // How many letters somebody may send.
  'quota',
  // Signing up and in, passwords, mailed links.
  'auth',
  // What somebody shows beside the password: passkeys, authenticator apps; and confirmations.
  'auth-factors',
  'privacy',
  'moderation',
  // Searching for a crush.
  'profiles',
  // Proving who one is on Instagram.
  'verification',
  // Words by which a reader's letters and messages are folded.
  'muted-words',
  'opt-out',
  'linked-accounts',
  // The page on which somebody asks everybody for letters.
  'public-pages',
  'promo',
  'membership',
  // The store of delivered letters, and what a letter looks like.
  'letters',
  // The form, the outbox, the sent list.
  'sending',
  'delivery',
  // Reading letters, and what readers do with them.
  'inbox',
  'matches',
  'notices',
  'contact',
  'account',
  'pages',
  'moderation-console',
];
