import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn, logOut, signUp } from '#features/auth/contract.ts';
import { likeConfession, searchConfessions } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { exchangeToken, startInstagramLogin, verifyProfile } from '#features/verification/contract.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import { signUpForm } from '#test/factories/sign-up-form.ts';
import { Caller } from '../caller.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';

/** All that the walk says, which no log may contain. */
export const SAID = {
  email: `harriet-${randomUUID()}@walk.example`,
  handle: 'yuki.tanabe',
  text: 'Your cups hold more than tea, and I wanted you to know.',
};
/** In milliseconds. */
const DELIVERY = 180_000;

/** A member writes on one node what a recipient reads on the other. */
export async function walkAcrossNodes(site: Site, report: Report): Promise<void> {
  const [a, b] = site.nodes;
  const { email, handle, text } = SAID;
  const author = new Caller(site);
  const form = signUpForm({ email });
  const signedUp = await author.call(signUp, { body: form });
  report.count('walk: sign-up through nginx', signedUp.status, 201);
  report.count('walk: log-out on A', (await author.call(logOut, { at: a })).status, 200);
  const credentials = { email, password: form.password };
  report.count('walk: log-in through nginx', (await author.call(logIn, { body: credentials })).status, 200);

  const found = await author.call(searchInstagram, { at: a, query: { username: handle } });
  report.check('walk: lookup on A', found.body.profiles?.[0]?.username === handle);
  const letter = {
    targetName: handle,
    message: text,
    clientKey: monthlyId(new Date()),
    deliveryMethod: 'platform' as const,
  };
  report.count('walk: letter sent on B', (await author.call(sendConfession, { at: b, body: letter })).status, 201);

  const reader = new Caller(site);
  const { body: login } = await reader.call(startInstagramLogin, { at: a, body: { mode: 'verify' } });
  const code = await authorize(login.url, handle);
  const exchanged = await reader.call(exchangeToken, { at: b, body: { ...pick(login), code } });
  report.check('walk: Instagram login started on A, finished on B', exchanged.body.success);
  const proof = { profileName: handle, verificationMethod: 'instagram_oauth' as const };
  report.check('walk: handle proved on A', (await reader.call(verifyProfile, { at: a, body: proof })).body.success);

  const read = async (at: typeof a) => {
    const { body } = await reader.call(searchConfessions, { at, params: { query: handle } });
    return body.confessions?.find(({ message }) => message === text);
  };
  let received = await read(a);
  for (let waited = 0; !received && waited < DELIVERY; waited += 1000) {
    await sleep(1000);
    received = await read(a);
  }
  report.check('walk: letter read on A', received !== undefined);
  const id = received?.id ?? randomUUID();
  report.count('walk: letter liked on B', (await reader.call(likeConfession, { at: b, params: { id } })).status, 200);
  report.check('walk: like seen on A', (await read(a))?.liked === true);
  await guessPasswords(site, report);
}

/** Wrong passwords are counted for all nodes together: the sixth is refused, wherever it comes. */
async function guessPasswords(site: Site, report: Report): Promise<void> {
  const guesser = new Caller(site);
  const email = site.members.at(200)?.email ?? '';
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const at = site.nodes[guess % 2] as Site['nodes'][number];
    statuses.push((await guesser.call(logIn, { at, body: { email, password: `Wrong-${guess}-Guess` } })).status);
  }
  const expected = [401, 401, 401, 401, 401, 429];
  report.check('walk: wrong passwords on both nodes in turn', statuses.join() === expected.join(), statuses.join(' '));
}

const pick = ({ state, redirectUri }: { state: string; redirectUri: string }) => ({ state, redirectUri });

/** Allows the login at the sandbox's page, as this account. Returns the code with which the popup is sent back. */
export async function authorize(url: string, username: string): Promise<string> {
  const answer = await fetch(url.replace('/authorize?', `/authorize/as/${username}?`), { redirect: 'manual' });
  const code = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('code');
  if (!code) throw new Error(`@${username} was not sent back: status ${answer.status}.`);
  return code;
}
