import type { RoutePath } from './routes.ts';

/** What search engines and link previews show. Only documents need these, so they stay out of the browser's bundle. */
export const descriptions: Record<RoutePath, string> = {
  '/': 'Tell your crush what you never dared to say. Your name stays sealed unless you both want it known.',
  '/login': 'Log in to Sub Rosa with your e-mail address and password.',
  '/signup': 'Create your Sub Rosa account.',
  '/forgot-password': 'Get a link by e-mail to choose a new password.',
  '/reset-password': 'Choose a new password with the link we mailed you.',
  '/verify-email': 'Confirm your e-mail address with the link we mailed you.',
  '/revert-email': 'Take back a change of your e-mail address that you did not make.',
  '/membership': 'Free Access with one confession a day, or The Masked Elite for $3.99 per month.',
  '/checkout': 'Upgrade to The Masked Elite.',
  '/premium-checkout': 'Pay for your new Masked Elite membership.',
  '/checkout-success': 'The state of your payment.',
  '/account-settings': 'Your profile, security, plan, privacy and data.',
  '/search-confessions': 'See whether somebody has confessed to you.',
  '/chat': 'Talk to a mutual match, both of you masked.',
  '/chat/:matchId': 'Talk to a mutual match, both of you masked.',
  '/how-it-works': 'How a confession is written, sealed and read, and why nobody in between can open it.',
  '/faq': 'Short, honest answers about anonymity, its limits, ages and plans.',
  '/contact': 'How to reach the people behind Sub Rosa.',
  '/safety': 'How Sub Rosa is built to keep writers and readers safe.',
  '/terms': 'The rules of the house, in plain words.',
  '/privacy': 'What Sub Rosa keeps, for how long, and what it never stores.',
  '/instagram-callback': 'The way back from Instagram.',
  '/data-deletion/:code': 'How far the deletion of what Instagram told us has come.',
  '*': 'There is nothing at this address.',
};
