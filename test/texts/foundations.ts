import { textsOf } from './text-row.ts';

export const foundations = textsOf('foundations', [
  {
    id: 'header.badge',
    text: '100% Anonymous',
    screen: 'header',
    trigger: 'Any page is open.',
  },
  {
    id: 'header.log-in',
    text: 'Log In',
    screen: 'header',
    trigger: 'Nobody is signed in.',
  },
  {
    id: 'header.sign-up',
    text: 'Sign Up',
    screen: 'header',
    trigger: 'Nobody is signed in.',
  },
  {
    id: 'header.plan-free',
    text: 'Free Access',
    screen: 'header, account menu',
    trigger: 'A free member opens the menu under their initials.',
  },
  {
    id: 'header.plan-elite',
    text: 'The Masked Elite',
    screen: 'header, account menu',
    trigger: 'A premium member opens the menu under their initials.',
  },
  {
    id: 'header.account-settings',
    text: 'Account Settings',
    screen: 'header, account menu',
    trigger: 'A member opens the menu under their initials.',
  },
  {
    id: 'header.log-out',
    text: 'Log out',
    screen: 'header, account menu',
    trigger: 'A member opens the menu under their initials.',
  },
  {
    id: 'home.hero',
    text: 'Express Your Feelings Anonymously',
    screen: '/',
    trigger: 'The home page is open.',
  },
  {
    id: 'login.password-required',
    text: 'Password is required',
    screen: '/login, under the password field',
    trigger: 'The form is sent without a password.',
  },
  {
    id: 'login.failed',
    text: 'Login Failed',
    screen: '/login, toast title',
    trigger: 'The server refuses the sign-in.',
  },
  {
    id: 'login.wrong-credentials',
    text: 'Invalid email or password.',
    screen: '/login, toast',
    trigger: 'E-mail and password do not belong together, or the server gives no reason.',
  },
  {
    id: 'login.welcome-back',
    text: 'Welcome back!',
    screen: 'toast after /login',
    trigger: 'The sign-in succeeds.',
  },
  {
    id: 'settings.signed-out',
    text: 'Please log in to access account settings.',
    screen: '/account-settings',
    trigger: 'The page is opened by a visitor.',
  },
]);
