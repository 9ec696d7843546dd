import { confirmEmailChange, signOutEverywhere, updatePassword } from '#features/account/contract.ts';
import { getCurrentUser, logIn, requestPasswordReset, resetPassword } from '#features/auth/contract.ts';
import { PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { emailChanges, randomAddress } from '#test/harness/email-changes.ts';
import { races } from './race.ts';
import type { Site } from './site.ts';

const NEW = 'Quiet-Garden-42';
const newPassword = { newPassword: NEW, confirmPassword: NEW };

/** A member in two browsers, with the links for a change of address and for a new password, and a browser to sign in with. */
async function linksInTheMail(site: Site) {
  const { request, tokenOf } = emailChanges(() => site.one);
  const { user, browser } = await site.member();
  const newEmail = randomAddress();
  await request(browser, newEmail);
  await site.one.browser().call(requestPasswordReset, { body: { email: user.email } });
  return {
    site,
    email: user.email,
    newEmail,
    here: browser,
    there: await site.two.browser().signInAs(user),
    late: site.two.browser(),
    changeToken: await tokenOf('change', newEmail),
    resetToken: await tokenOf('reset', user.email),
  };
}

type World = Awaited<ReturnType<typeof linksInTheMail>>;

const isIn = async (browser: Browser) => (await browser.call(getCurrentUser)).status === 200;

async function observe({ site, email, newEmail, here, there, late }: World) {
  const signedIn = [await isIn(here), await isIn(there), await isIn(late)];
  const works: string[] = [];
  for (const [name, body] of Object.entries({
    'old address, old password': { email, password: PASSWORD },
    'old address, new password': { email, password: NEW },
    'new address, old password': { email: newEmail, password: PASSWORD },
    'new address, new password': { email: newEmail, password: NEW },
  })) {
    if ((await site.one.browser().call(logIn, { body })).status === 200) works.push(name);
  }
  return { signedIn, works };
}

const race = races();

race('a new password and a new address by mail, while the old password signs in', {
  world: linksInTheMail,
  actions: {
    reset: ({ site, resetToken }) =>
      site.one.browser().call(resetPassword, { body: { token: resetToken, ...newPassword } }),
    change: ({ here, changeToken }) => here.call(confirmEmailChange, { body: { token: changeToken } }),
    signIn: ({ late, email }) => late.call(logIn, { body: { email, password: PASSWORD } }),
  },
  observe,
  // Nobody who signed in before a reset is still signed in.
  holds: ({ answers, seen }) =>
    seen.works.length === 1 && (answers['reset'] !== 'done' || !seen.signedIn.includes(true)),
});

race('signing out everywhere while a password is changed and another browser signs in', {
  world: linksInTheMail,
  actions: {
    signOut: ({ there }) => there.call(signOutEverywhere),
    password: ({ here }) => here.call(updatePassword, { body: { currentPassword: PASSWORD, ...newPassword } }),
    signIn: ({ late, email }) => late.call(logIn, { body: { email, password: PASSWORD } }),
  },
  observe,
  holds: ({ seen }) => seen.works.length === 1,
});
