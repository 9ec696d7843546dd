import type { ComponentType } from 'react';
import { lazyPage, type LazyPage } from '#platform/client/navigation/lazy-page.ts';
import { parse as parsePattern } from '#platform/client/navigation/path-pattern.ts';

/**
 * Which headers a document is served with. Checkout pages allow Stripe's script, the callback page allows access by its
 * opener. Both are entered by loading a document, never by client-side navigation.
 */
type DocumentKind = 'page' | 'checkout' | 'callback';

interface Row {
  path: string;
  title: string;
  /** 'page' by default. */
  kind?: DocumentKind;
  load: () => Promise<ComponentType>;
}

const mailedLinks = () => import('./pages/mailed-link-routes.tsx');

const rows = [
  {
    path: '/',
    title: 'Sub Rosa: express your feelings anonymously',
    load: () => import('./pages/home-route.tsx').then((m) => m.waitForHomeSections().then(() => m.HomeRoute)),
  },
  {
    path: '/login',
    title: 'Log in · Sub Rosa',
    load: () => import('./pages/login-route.tsx').then((m) => m.LoginRoute),
  },
  {
    path: '/signup',
    title: 'Sign up · Sub Rosa',
    load: () => import('./pages/sign-up-route.tsx').then((m) => m.SignUpRoute),
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password? · Sub Rosa',
    load: () => mailedLinks().then((m) => m.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    title: 'Choose a new password · Sub Rosa',
    load: () => mailedLinks().then((m) => m.ResetPasswordPage),
  },
  {
    path: '/verify-email',
    title: 'Confirm your email · Sub Rosa',
    load: () => mailedLinks().then((m) => m.VerifyEmailRoute),
  },
  {
    path: '/revert-email',
    title: 'Undo the email change · Sub Rosa',
    load: () => mailedLinks().then((m) => m.RevertEmailPage),
  },
  {
    path: '/membership',
    title: 'Choose your plan · Sub Rosa',
    load: () => import('#features/membership/client/plans/membership-page.tsx').then((m) => m.MembershipPage),
  },
  {
    path: '/checkout',
    title: 'Checkout · Sub Rosa',
    kind: 'checkout',
    load: () => import('#features/membership/client/checkout/checkout-page.tsx').then((m) => m.CheckoutPage),
  },
  {
    path: '/premium-checkout',
    title: 'Checkout · Sub Rosa',
    kind: 'checkout',
    load: () =>
      import('#features/membership/client/premium-signup/premium-checkout-page.tsx').then((m) => m.PremiumCheckoutPage),
  },
  {
    path: '/checkout-success',
    title: 'Your payment · Sub Rosa',
    kind: 'checkout',
    load: () =>
      import('#features/membership/client/payment-return/checkout-success-page.tsx').then((m) => m.CheckoutSuccessPage),
  },
  {
    path: '/account-settings',
    title: 'Account settings · Sub Rosa',
    load: () => import('#features/account/client/account-settings-page.tsx').then((m) => m.AccountSettingsPage),
  },
  {
    path: '/search-confessions',
    title: 'Find your secret admirers · Sub Rosa',
    load: () => import('./pages/letters-route.tsx').then((m) => m.LettersRoute),
  },
  {
    path: '/to/:handle',
    title: 'Write a letter · Sub Rosa',
    load: () => import('./pages/to-route.tsx').then((m) => m.ToRoute),
  },
  {
    path: '/sent',
    title: 'Sent letters · Sub Rosa',
    load: () => import('./pages/sent-route.tsx').then((m) => m.SentRoute),
  },
  {
    path: '/chat',
    title: 'Chat · Sub Rosa',
    load: () => import('#features/matches/client/chat-page.tsx').then((m) => m.ChatPage),
  },
  {
    path: '/chat/:matchId',
    title: 'Chat · Sub Rosa',
    load: () => import('#features/matches/client/match-page.tsx').then((m) => m.MatchPage),
  },
  {
    path: '/how-it-works',
    title: 'How it works · Sub Rosa',
    load: () => import('#features/pages/client/how-it-works-page.tsx').then((m) => m.HowItWorksPage),
  },
  {
    path: '/faq',
    title: 'Questions and answers · Sub Rosa',
    load: () => import('#features/pages/client/faq-page.tsx').then((m) => m.FaqPage),
  },
  {
    path: '/contact',
    title: 'Contact · Sub Rosa',
    load: () => import('#features/pages/client/contact-page.tsx').then((m) => m.ContactPage),
  },
  {
    path: '/opt-out',
    title: 'Opt out · Sub Rosa',
    load: () => import('#features/opt-out/client/opt-out-page.tsx').then((m) => m.OptOutPage),
  },
  {
    path: '/opt-out/:code',
    title: 'Your opt-out request · Sub Rosa',
    load: () => import('#features/opt-out/client/opt-out-status-page.tsx').then((m) => m.OptOutStatusPage),
  },
  {
    path: '/safety',
    title: 'Safety · Sub Rosa',
    load: () => import('#features/pages/client/safety-page.tsx').then((m) => m.SafetyPage),
  },
  {
    path: '/terms',
    title: 'Terms · Sub Rosa',
    load: () => import('#features/pages/client/terms-page.tsx').then((m) => m.TermsPage),
  },
  {
    path: '/privacy',
    title: 'Privacy · Sub Rosa',
    load: () => import('#features/pages/client/privacy-page.tsx').then((m) => m.PrivacyPage),
  },
  {
    path: '/instagram-callback',
    title: 'Instagram · Sub Rosa',
    kind: 'callback',
    load: () => import('./pages/instagram-callback-route.tsx').then((m) => m.InstagramCallbackRoute),
  },
  {
    path: '/data-deletion/:code',
    title: 'Deletion of your data · Sub Rosa',
    load: () => import('#features/verification/client/data-deletion-page.tsx').then((m) => m.DataDeletionPage),
  },
  {
    path: '/unsubscribe/:token',
    title: 'Stop these emails · Sub Rosa',
    load: () => import('#features/notices/client/unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
  },
  {
    path: '/moderation',
    title: 'Moderation · Sub Rosa',
    load: () => import('./pages/moderation-route.tsx').then((m) => m.ModerationRoute),
  },
  {
    path: '*',
    title: 'Page not found · Sub Rosa',
    load: () => import('./pages/not-found-page.tsx').then((m) => m.NotFoundPage),
  },
] as const satisfies readonly Row[];

/** The showcase of the design system, for developers only. */
const designRow: Row = {
  path: '/design',
  title: 'Design · Sub Rosa',
  load: () => import('./showcase/showcase-page.tsx').then((m) => m.ShowcasePage),
};

export type RoutePath = (typeof rows)[number]['path'];

export interface Route<Path extends string = string> {
  path: Path;
  title: string;
  kind: DocumentKind;
  page: LazyPage;
  matches: (pathname: string) => boolean;
}

function toRoute<Path extends string>({ path, title, kind = 'page', load }: Row & { path: Path }): Route<Path> {
  const { pattern } = parsePattern(path);
  return { path, title, kind, page: lazyPage(load), matches: (pathname) => pattern.test(pathname) };
}

/** All pages. The one for unknown addresses is the last. */
export const routes: readonly Route<RoutePath>[] = rows.map((row) => toRoute<RoutePath>(row));

const reachable: readonly Route[] = import.meta.env.DEV ? [toRoute(designRow), ...routes] : routes;

export function findRoute(pathname: string): Route {
  const route = reachable.find((candidate) => candidate.matches(pathname));
  if (!route) throw new Error('The last route matches everything');
  return route;
}
