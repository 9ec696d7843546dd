import { textsOf } from './text-row.ts';

const searching = textsOf('reading', [
  {
    id: 'find.by-name',
    text: 'Search by Name',
    screen: '/search-confessions, first card',
    trigger: 'The search view is open.',
  },
  {
    id: 'find.by-instagram',
    text: 'Search by Instagram',
    screen: '/search-confessions, second card',
    trigger: 'The search view is open.',
  },
  {
    id: 'find.name-missing',
    text: 'Please enter your name',
    screen: '/search-confessions',
    trigger: 'The search by name is sent empty.',
  },
  {
    id: 'find.username-missing',
    text: 'Please enter your Instagram username',
    screen: '/search-confessions',
    trigger: 'The search by Instagram is sent empty.',
  },
  {
    id: 'find.too-short',
    text: 'Search too short: Please enter at least 2 characters',
    screen: '/search-confessions',
    trigger: 'Either search is sent with a single character.',
  },
  {
    id: 'find.failed',
    text: 'Failed to search confessions',
    screen: '/search-confessions',
    trigger: 'The search fails for another reason than a missing verification, and the server gives none.',
  },
  {
    id: 'find.verify-first',
    text: 'Identity confirmation required',
    screen: '/search-confessions, verify view',
    trigger: 'The search answers 403 without a reason.',
  },
]);

const letters = textsOf('reading', [
  {
    id: 'letters.title',
    text: 'Confessions for "{query}" ({count})',
    screen: '/search-confessions, results view',
    trigger: 'A verified reader sees their results.',
  },
  {
    id: 'letters.anonymous',
    text: 'Anonymous confession',
    screen: '/search-confessions, each letter',
    trigger: 'There is a confession for the verified reader.',
  },
  {
    id: 'letters.hint',
    text: 'Hint:',
    screen: '/search-confessions, a letter',
    trigger: 'The sender added a hint.',
  },
  {
    id: 'letters.sent-elsewhere',
    text: 'Sent to your social media',
    screen: "/search-confessions, a letter's footer",
    trigger: 'The letter was not delivered by the platform itself.',
  },
  {
    id: 'letters.none',
    text: 'No confessions found',
    screen: '/search-confessions, results view',
    trigger: 'Nothing is addressed to the verified reader.',
  },
  {
    id: 'letters.error',
    text: 'Search Error: There was an error searching for confessions. Please try again.',
    screen: '/search-confessions, results view',
    trigger: 'The results cannot be loaded.',
  },
  {
    id: 'letters.home-none',
    text: 'No confessions found',
    screen: '/, list of the find mode',
    trigger: 'Nothing is addressed to the verified reader.',
  },
  {
    id: 'letters.home-error',
    text: 'Search Error',
    screen: '/, list of the find mode',
    trigger: 'The list cannot be loaded.',
  },
  {
    id: 'letters.like-failed',
    text: "Couldn't like confession",
    screen: 'toast title',
    trigger: 'A like is not accepted.',
  },
  {
    id: 'letters.shared',
    text: 'Confession shared!',
    screen: 'toast title',
    trigger: 'A letter has been saved or shared as a picture.',
  },
]);

const verification = textsOf('reading', [
  {
    id: 'verify.popup-blocked',
    text: 'Popup Blocked',
    screen: 'verify view, toast title',
    trigger: 'The browser does not open the popup.',
  },
  {
    id: 'verify.popup-blocked-text',
    text: 'Please allow popups for this site and try again.',
    screen: 'verify view, toast',
    trigger: 'The browser does not open the popup.',
  },
  {
    id: 'verify.no-username',
    text: 'Instagram Verification Failed',
    screen: 'verify view, toast title',
    trigger: 'Instagram confirms an account without a username.',
  },
  {
    id: 'verify.login-failed',
    text: 'Instagram Login Failed',
    screen: 'verify view, toast title',
    trigger: 'The login at Instagram fails for no special reason.',
  },
  {
    id: 'verify.unavailable',
    text: 'Instagram Verification Temporarily Unavailable',
    screen: 'verify view, toast title',
    trigger: "Instagram's error is about the application itself.",
  },
  {
    id: 'verify.testers-only',
    text: 'Instagram Verification Currently Limited',
    screen: 'verify view, toast title',
    trigger: 'Instagram admits approved test accounts only.',
  },
  {
    id: 'verify.mismatch',
    text: 'Profile Mismatch',
    screen: 'verify view, toast title',
    trigger: 'The confirmed account is not the one that was searched for.',
  },
  {
    id: 'verify.confirmation-failed',
    text: 'Confirmation Failed',
    screen: 'verify view, toast title',
    trigger: 'The verify call fails after the login at Instagram.',
  },
  {
    id: 'verify.confirmed',
    text: 'Identity Confirmed',
    screen: 'toast title',
    trigger: 'The confirmed account is the one that was searched for.',
  },
  {
    id: 'callback.invalid-response',
    text: 'Invalid response from server',
    screen: '/instagram-callback, then the toast of its opener',
    trigger: 'The exchange answers something that cannot be read.',
  },
  {
    id: 'callback.network-error',
    text: 'Network error',
    screen: '/instagram-callback, then the toast of its opener',
    trigger: 'The exchange cannot be reached.',
  },
]);

export const reading = [...searching, ...letters, ...verification];
