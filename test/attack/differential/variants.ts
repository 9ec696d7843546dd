import { blockAuthor, optOut, updateInbox } from '#features/confessions/contract.ts';
import { getPrivacySettings, updatePrivacySettings } from '#features/privacy/contract.ts';
import type { Member } from '#test/factories/member.ts';
import { linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { FERN, findAdas, IRIS, requireOk, ROSE, SWEEP, type Change, type Town } from './script.ts';

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
}

/** The letters of Mina and Ada from the day before, and three of Ada since. */
export const SEEN_IN_BASE = 5;

const params = { handle: ROSE };
const TO_FERN = { author: 'ben', to: FERN } as const;

const PREMIUM_WITHOUT_NOTICES: Change = {
  rose: { membershipPlan: 'premium' },
  async settings(town) {
    await linkAccount(town, town.rose, ROSE);
    await switchNoticesOff(town.rose);
  },
};

/** Rose and Emil could both get notices, and only one of them wants them. Letters come to Rose, and none to Emil. */
const noticesOnlyTo = (wanting: (town: Town) => Member): Change => ({
  rose: { membershipPlan: 'premium' },
  async settings(town) {
    const { rose, authors } = town;
    await linkAccount(town, rose, ROSE);
    await linkAccount(town, authors.emil, FERN);
    await switchNoticesOff(wanting(town) === rose ? authors.emil : rose);
  },
});

async function linkAccount({ app }: Town, { browser }: Member, handle: string): Promise<void> {
  const { status } = await linkAs(app, browser, handle);
  if (status !== 201) throw new Error(`@${handle} was not linked: status ${status}`);
}

async function switchNoticesOff({ browser }: Member): Promise<void> {
  const { body } = await browser.call(getPrivacySettings);
  requireOk(await browser.call(updatePrivacySettings, { body: { ...body, emailNotifications: false } }));
}

export const VARIANTS = {
  'paused inbox': {
    change: {
      settings: async ({ rose }) => requireOk(await rose.browser.call(updateInbox, { params, body: { paused: true } })),
    },
    roseSees: 2,
  },
  'blocked author': {
    change: {
      settings: async (town) =>
        requireOk(await town.rose.browser.call(blockAuthor, { params: { id: await findAdas(town) } })),
    },
    roseSees: 2,
  },
  'premium recipient': { change: PREMIUM_WITHOUT_NOTICES, roseSees: SEEN_IN_BASE },
  'notices on': {
    change: noticesOnlyTo(({ rose }) => rose),
    base: noticesOnlyTo(({ authors }) => authors.emil),
    roseSees: SEEN_IN_BASE,
    mails: 2,
  },
  minor: { change: { rose: { dateOfBirth: '2010-06-01', parentalPermission: true } }, roseSees: 1 },
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
} satisfies Record<string, Variant>;

export type VariantName = keyof typeof VARIANTS;
