import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from '#platform/client/navigation/lazy-page.ts';
import { parsePattern } from '#platform/client/navigation/path-pattern.ts';

/**
 * Which headers a document is served with. Checkout pages let Stripe's script in, the callback page lets its opener
 * reach it; both are entered by loading a document, never from within another one.
 */
export type DocumentKind = 'page' | 'checkout' | 'callback';

export interface Route {
  path: string;
  title: string;
  description: string;
  kind: DocumentKind;
  page: LazyPage;
}

type Text = Pick<Route, 'title' | 'description'>;
type ImportPage = () => Promise<ComponentType>;

function route(path: string, importPage: ImportPage, text: Text, kind: DocumentKind = 'page'): Route {
  return { path, ...text, kind, page: lazyPage(importPage) };
}

const notOpenYet = () => import('#features/pages/client/not-open-yet/not-open-yet-pages.tsx');

export const routes: readonly Route[] = [
  route('/', () => import('./home-route.tsx').then((m) => m.HomeRoute), {
    title: 'Sub Rosa: express your feelings anonymously',
    description: 'Tell your crush what you never dared to say. Your name stays sealed unless you both want it known.',
  }),
  route('/login', () => import('#features/auth/client/login-page.tsx').then((m) => m.LoginPage), {
    title: 'Log in · Sub Rosa',
    description: 'Log in to Sub Rosa with your e-mail address and password.',
  }),
  route('/signup', () => notOpenYet().then((m) => m.SignupPage), {
    title: 'Sign up · Sub Rosa',
    description: 'Create your Sub Rosa account.',
  }),
  route('/membership', () => import('#features/membership/client/membership-page.tsx').then((m) => m.MembershipPage), {
    title: 'Choose your plan · Sub Rosa',
    description: 'Free Access with one confession a day, or The Masked Elite for $3.99 per month.',
  }),
  route(
    '/checkout',
    () => notOpenYet().then((m) => m.CheckoutPage),
    { title: 'Checkout · Sub Rosa', description: 'Upgrade to The Masked Elite.' },
    'checkout',
  ),
  route(
    '/premium-checkout',
    () => notOpenYet().then((m) => m.PremiumCheckoutPage),
    { title: 'Checkout · Sub Rosa', description: 'Pay for your new Masked Elite membership.' },
    'checkout',
  ),
  route(
    '/checkout-success',
    () => notOpenYet().then((m) => m.CheckoutSuccessPage),
    { title: 'Your payment · Sub Rosa', description: 'The state of your payment.' },
    'checkout',
  ),
  route(
    '/account-settings',
    () => import('#features/auth/client/account-settings-page.tsx').then((m) => m.AccountSettingsPage),
    { title: 'Account settings · Sub Rosa', description: 'Your profile and your plan.' },
  ),
  route('/search-confessions', () => notOpenYet().then((m) => m.SearchConfessionsPage), {
    title: 'Find your secret admirers · Sub Rosa',
    description: 'See whether somebody has confessed to you.',
  }),
  route('/chat', () => notOpenYet().then((m) => m.ChatPage), {
    title: 'Chat · Sub Rosa',
    description: 'Talk to a mutual match, both of you masked.',
  }),
  route('/chat/:matchId', () => notOpenYet().then((m) => m.ChatPage), {
    title: 'Chat · Sub Rosa',
    description: 'Talk to a mutual match, both of you masked.',
  }),
  route('/how-it-works', () => import('#features/pages/client/how-it-works-page.tsx').then((m) => m.HowItWorksPage), {
    title: 'How it works · Sub Rosa',
    description: 'How a confession is written, sealed and read, and why nobody in between can open it.',
  }),
  route('/faq', () => import('#features/pages/client/faq-page.tsx').then((m) => m.FaqPage), {
    title: 'Questions and answers · Sub Rosa',
    description: 'Short, honest answers about anonymity, its limits, ages and plans.',
  }),
  route('/contact', () => import('#features/pages/client/contact-page.tsx').then((m) => m.ContactPage), {
    title: 'Contact · Sub Rosa',
    description: 'How to reach the people behind Sub Rosa.',
  }),
  route('/safety', () => import('#features/pages/client/safety-page.tsx').then((m) => m.SafetyPage), {
    title: 'Safety · Sub Rosa',
    description: 'How Sub Rosa is built to keep writers and readers safe.',
  }),
  route('/terms', () => import('#features/pages/client/terms-page.tsx').then((m) => m.TermsPage), {
    title: 'Terms · Sub Rosa',
    description: 'The rules of the house, in plain words.',
  }),
  route('/privacy', () => import('#features/pages/client/privacy-page.tsx').then((m) => m.PrivacyPage), {
    title: 'Privacy · Sub Rosa',
    description: 'What Sub Rosa keeps, for how long, and what it never stores.',
  }),
  route(
    '/instagram-callback',
    () => notOpenYet().then((m) => m.InstagramCallbackPage),
    { title: 'Instagram · Sub Rosa', description: 'The way back from Instagram.' },
    'callback',
  ),
  // The shop window of the design system: for those who build, not for those who visit.
  ...(import.meta.env.DEV
    ? [
        route('/design', () => import('./showcase/showcase-page.tsx').then((m) => m.ShowcasePage), {
          title: 'Design · Sub Rosa',
          description: 'Every part of the design system on one page.',
        }),
      ]
    : []),
];

export const notFound = route('*', () => import('./not-found-page.tsx').then((m) => m.NotFoundPage), {
  title: 'Page not found · Sub Rosa',
  description: 'There is nothing at this address.',
});

const patterns = routes.map((known) => ({ known, pattern: parsePattern(known.path).pattern }));

export function findRoute(pathname: string): Route {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.known ?? notFound;
}
