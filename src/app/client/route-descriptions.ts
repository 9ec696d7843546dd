import { PROMISES } from '#features/pages/client/promises.ts';
import type { RoutePath } from './routes.ts';

/** What search engines and link previews show. Only documents need these, so they stay out of the browser's bundle. */
export const descriptions: Record<RoutePath, string> = {
  '/': 'Tell your crush what you never dared to say. Your name stays sealed unless you both want it known.',
  '/login': 'Log in to Sub Rosa with your email address and password.',
  '/signup': 'Create your Sub Rosa account.',
  '/forgot-password': 'Get a link by email to choose a new password.',
  '/reset-password': 'Choose a new password with the link we emailed you.',
  '/verify-email': 'Confirm your email address with the link we emailed you.',
  '/revert-email': 'Undo a change of your email address that you did not make.',
  '/membership': `Free Access with ${PROMISES.dailyLetters}, or The Masked Elite for ${PROMISES.price} per month.`,
  '/checkout': 'Upgrade to The Masked Elite.',
  '/premium-checkout': 'Pay for your new Masked Elite membership.',
  '/checkout-success': 'See whether your payment went through.',
  '/account-settings': 'Your profile, security, plan, privacy and data.',
  '/search-confessions': 'See if someone has confessed to you.',
  '/to/:handle': 'Tell somebody what you never dared to say. Your name stays sealed.',
  '/sent': 'The letters you have sent, and the answers to them. Take your letters back here.',
  '/chat': 'Talk to a mutual match, both of you masked.',
  '/chat/:matchId': 'Talk to a mutual match, both of you masked.',
  '/how-it-works':
    'How a confession is written, checked, sealed and read, in six steps, and what happens when it is mutual.',
  '/faq': 'Ten short, honest answers: about anonymity and its limits, reading, cost, ages, and how to opt out.',
  '/contact': `Write to the people behind Sub Rosa. They reply within ${PROMISES.reply}.`,
  '/opt-out': `Ask that nobody can send confessions to your profile. No account, no reason, handled within ${PROMISES.optOut}.`,
  '/opt-out/:code': 'See the state of your opt-out request.',
  '/safety':
    'What is checked before a letter leaves, what its recipient can do, how young people are protected, and what moderators see.',
  '/terms': 'House rules, in plain words: who may write and what, plans, cancelling and money back.',
  '/privacy': 'What Sub Rosa keeps and for how long, what it never stores, and who else gets data.',
  '/instagram-callback': 'Back from Instagram to Sub Rosa.',
  '/data-deletion/:code': 'See whether your Instagram data is deleted.',
  '/unsubscribe/:token': 'Stop the emails about confessions and matches.',
  '/moderation': 'For the moderators of Sub Rosa.',
  '*': 'There is nothing at this address.',
};

/** Public pages: these are in the sitemap, and all others ask search engines not to index them. */
export const LISTED: readonly RoutePath[] = [
  '/',
  '/how-it-works',
  '/search-confessions',
  '/membership',
  '/signup',
  '/login',
  '/faq',
  '/safety',
  '/privacy',
  '/terms',
  '/contact',
  '/opt-out',
];

/** The page whose address names somebody: what a link to it shows is decided for each address. */
export const SHARED: RoutePath = '/to/:handle';
