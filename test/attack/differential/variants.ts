import { blockAuthor, likeConfession, optOut, reportConfession, updateInbox } from '#features/inbox/contract.ts';
import { changeMutedWords } from '#features/muted-words/contract.ts';
import { savePublicPage } from '#features/public-pages/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { noticesTo, PREMIUM_WITHOUT_NOTICES, toEmil, toRose, withoutPushServices } from './changed-notices.ts';
import { SWEEP } from './script.ts';
import { FERN, findAdas, IRIS, MINOR, requireOk, ROSE, type Change, type Town } from './town.ts';

export const BASE: Change = {};

/** A world that differs from another one in one thing. Nobody sends, reads or looks at another moment. */
export interface Variant {
  change: Change;
  /** The world that it is compared with, if that is not the base world. */
  base?: Change;
  /** How many letters Rose sees in it, which shows that the change has taken effect. */
  roseSees: number;
  /** How many mails were sent in it; by default none. */
  mails?: number;
  /** How many notices browsers have shown; by default none. */
  pushes?: number;
  /** The only table that shows which of the two worlds it is from. */
  differsIn?: string;
}

/** The letter of Mina from the day before, and two of Ada since. Ada has taken two back. */
export const SEEN_IN_BASE = 3;

const params = { handle: ROSE };
const TO_FERN = { author: 'ben', to: FERN } as const;

/** Rose has a personal account, which only a message can prove and only its sender can confirm. */
const PERSONAL: Change = { rosesKind: 'personal', rosesProof: 'message' };

const showSmiles = (smiles: boolean) => async (town: Town) => {
  requireOk(await town.rose.browser.call(updateInbox, { params, body: { smiles } }));
  requireOk(await town.rose.browser.call(likeConfession, { params: { id: await findAdas(town) } }));
};

const setPage = (isOn: boolean) => async (town: Town) => {
  const body = { isOn, showsName: true, line: 'Tell me.' };
  requireOk(await town.rose.browser.call(savePublicPage, { params, body }));
};

/** Rose mutes a word of every letter that comes to her. */
const alsoMuting = ({ settings, ...change }: Change): Change => ({
  ...change,
  async settings(town) {
    await settings?.(town);
    const body = { add: ['hum', 'umbrella'], remove: [] };
    requireOk(await town.rose.browser.call(changeMutedWords, { params, body }));
  },
});

/** Rose reports a letter of Ada. If a moderator removes it, Ada must not learn of that. */
async function decideAdas(town: Town, action: 'remove' | 'allow'): Promise<void> {
  const { moderator, casesIn, decide } = caseActions(() => town.app);
  const report = { params: { id: await findAdas(town) }, body: { reason: 'harassment' as const } };
  await town.rose.browser.call(reportConfession, report);
  const browser = await moderator();
  const [reported] = await casesIn(browser, 'reports');
  requireOk(await decide(browser, reported?.id ?? '', { action, reason: 'It was rude.' }));
}

/** At its limit Instagram does not say who a sender is. */
const spendLimit =
  (percent: number) =>
  async ({ app }: Town) =>
    (app.instagram.sandbox.graph.used.messages = percent);

/** Emil has proved his account, and maybe closed it, under another name than the one that a letter is addressed to. */
async function renameFern({ app, authors: { emil } }: Town, state: 'open' | 'closed'): Promise<void> {
  const before = 'fern.before';
  app.instagram.rename(FERN, before);
  requireOk(await proveHandle(app, emil.browser, before));
  if (state === 'closed') requireOk(await emil.browser.call(optOut, { params: { handle: before } }));
  app.instagram.rename(before, FERN);
}

export const VARIANTS = {
  'paused inbox': {
    change: {
      settings: async ({ rose }) => requireOk(await rose.browser.call(updateInbox, { params, body: { paused: true } })),
    },
    roseSees: 1,
  },
  'blocked author': {
    change: {
      settings: async (town) =>
        requireOk(await town.rose.browser.call(blockAuthor, { params: { id: await findAdas(town) } })),
    },
    roseSees: 1,
  },
  'letters without an answer': { change: { letters: { mayAnswer: false } }, roseSees: SEEN_IN_BASE },
  'an answer instead of a letter': {
    change: { irisSends: 'an answer' },
    base: { irisSends: 'a letter' },
    roseSees: SEEN_IN_BASE,
  },
  'an answer to a minor': {
    change: { irisSends: 'an answer', ben: MINOR },
    base: { irisSends: 'an answer' },
    roseSees: SEEN_IN_BASE,
  },
  'authors see what she likes': {
    change: { settings: showSmiles(true) },
    base: { settings: showSmiles(false) },
    roseSees: SEEN_IN_BASE,
  },
  'a public page': {
    change: { settings: setPage(true), letters: { throughPage: true } },
    base: { settings: setPage(false) },
    roseSees: SEEN_IN_BASE,
  },
  'removed letter': {
    change: { settings: (town) => decideAdas(town, 'remove') },
    base: { settings: (town) => decideAdas(town, 'allow') },
    roseSees: SEEN_IN_BASE,
  },
  'premium recipient': { change: PREMIUM_WITHOUT_NOTICES, roseSees: SEEN_IN_BASE },
  'notices on': { change: noticesTo(toRose), base: noticesTo(toEmil), roseSees: SEEN_IN_BASE, mails: 2, pushes: 2 },
  'notices while push services are down': {
    change: withoutPushServices(noticesTo(toRose)),
    base: withoutPushServices(noticesTo(toEmil)),
    roseSees: SEEN_IN_BASE,
    mails: 2,
  },
  // Nothing is news: no notice is sent.
  'muted words': {
    change: alsoMuting(noticesTo(toRose)),
    base: noticesTo(toRose),
    roseSees: SEEN_IN_BASE,
  },
  'notices by email alone': {
    change: noticesTo(toRose, { email: true, push: false }),
    base: noticesTo(toRose),
    roseSees: SEEN_IN_BASE,
    mails: 2,
  },
  'notices by push alone': {
    change: noticesTo(toRose, { email: false, push: true }),
    base: noticesTo(toRose),
    roseSees: SEEN_IN_BASE,
    pushes: 2,
  },
  'weekly notices': {
    change: noticesTo(toRose, { email: true, push: true }, 'weekly'),
    base: noticesTo(toRose),
    roseSees: SEEN_IN_BASE,
    mails: 1,
    pushes: 1,
  },
  minor: { change: { rose: MINOR }, roseSees: 1 },
  // After that, a sweep removes letters in random parts, and new letters to her are refused.
  'closed profile': {
    change: {
      beforeDelivery: async ({ rose }) => requireOk(await rose.browser.call(optOut, { params })),
      endsBefore: SWEEP,
    },
    base: { endsBefore: SWEEP },
    roseSees: 0,
  },
  'another author': { change: { second: { author: 'ada', to: IRIS } }, roseSees: SEEN_IN_BASE },
  'another recipient': { change: { second: { author: 'ben', to: ROSE } }, roseSees: SEEN_IN_BASE + 1 },
  'unproved handle': {
    change: { second: TO_FERN },
    base: {
      second: TO_FERN,
      settings: async ({ app, authors }) => requireOk(await proveHandle(app, authors.emil.browser, FERN)),
    },
    roseSees: SEEN_IN_BASE,
  },
  'unproved handle that is not shown': {
    change: { second: TO_FERN, settings: async ({ app }) => (app.instagram.account(FERN).kind = 'personal') },
    base: { second: TO_FERN },
    roseSees: SEEN_IN_BASE,
  },
  'proved by message': { change: { rosesProof: 'message' }, roseSees: SEEN_IN_BASE },
  'personal account': { change: PERSONAL, roseSees: SEEN_IN_BASE },
  'unconfirmed letters': {
    change: { ...PERSONAL, settings: spendLimit(100) },
    base: PERSONAL,
    roseSees: 1,
  },
  // She is confirmed when she looks at them on the second day, which her account remembers.
  'unconfirmed letters that open': {
    change: { ...PERSONAL, settings: spendLimit(100), beforeDelivery: spendLimit(0) },
    base: PERSONAL,
    roseSees: SEEN_IN_BASE,
    differsIn: 'instagram_accounts',
  },
  'handle that has passed on': {
    change: {
      ...PERSONAL,
      settings: async ({ app: { instagram } }) => {
        instagram.rename(ROSE, 'rose.elsewhere');
        instagram.register(ROSE).kind = 'personal';
      },
    },
    base: PERSONAL,
    roseSees: 1,
  },
  'closed account': {
    change: { second: TO_FERN, settings: (town) => renameFern(town, 'closed'), endsBefore: SWEEP },
    base: { second: TO_FERN, settings: (town) => renameFern(town, 'open'), endsBefore: SWEEP },
    roseSees: SEEN_IN_BASE + 1,
  },
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;
