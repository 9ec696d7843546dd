import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { ownerTagsOf, sealToken, TOKEN_PURPOSES, type Token } from './links/token-row.ts';
import { accountTokens, sessionLogs, users } from './schema.ts';
import { sealSignIn, signInTag, SIGN_INS_PER_DAY } from './sign-in/session-log.ts';
import { sealAccount, type Account } from './users/account.ts';

const OldUser = z.object({
  id: z.int(),
  email: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.string(),
  gender: z.string(),
  membership_plan: z.string(),
  subscription_status: z.string(),
  stripe_customer_id: z.nullable(z.string()),
  stripe_subscription_id: z.nullable(z.string()),
  promo_code_used: z.nullable(z.string()),
  role: z.string(),
  email_verified_on: z.nullable(z.string()),
  parental_permission: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The id stays: it is part of tags in other tables. */
const moveUsers: Upgrade = {
  table: 'users',
  together: 'id',
  async move({ db, keys }, rows) {
    const accounts = z.parse(z.array(OldUser), rows).map((old) => ({
      id: old.id,
      email: old.email,
      password: old.password,
      firstName: old.first_name,
      lastName: old.last_name,
      dateOfBirth: old.date_of_birth,
      gender: old.gender as Account['gender'],
      membershipPlan: old.membership_plan as Account['membershipPlan'],
      subscriptionStatus: old.subscription_status as Account['subscriptionStatus'],
      stripeCustomerId: old.stripe_customer_id,
      stripeSubscriptionId: old.stripe_subscription_id,
      promoCodeUsed: old.promo_code_used,
      role: old.role as Account['role'],
      emailVerifiedOn: old.email_verified_on,
      parentalPermission: old.parental_permission,
      createdAt: old.created_at,
      updatedAt: old.updated_at,
      epoch: 0,
    }));
    await db.insert(users).values(accounts.map((account) => sealAccount(keys, account)));
  },
};

const OldToken = z.object({
  hash: z.string(),
  user_id: z.int(),
  purpose: z.enum(TOKEN_PURPOSES),
  box: z.string(),
});

/** What the version before sealed in the row of a mailed link, under the link's hash. */
const oldTokenBox = sealed('account_tokens', {
  version: 1,
  schema: z.object({
    email: z.string(),
    newEmail: z.optional(z.string()),
    outrankedBy: z.optional(z.array(z.string())),
    expires: z.int(),
  }),
});

const moveTokens: Upgrade = {
  table: 'account_tokens',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const tokens = z.parse(z.array(OldToken), rows).map(({ user_id: userId, hash, purpose, box }): Token => {
      return { hash, userId, purpose, ...oldTokenBox.open(keys, hash, bytesOf(box)) };
    });
    const kinds = Map.groupBy(tokens, ({ userId, purpose }) => `${userId} ${purpose}`);
    const sealedRows = [...kinds.values()].flatMap((ofOneKind) => {
      const newest = ofOneKind.toSorted((a, b) => b.expires - a.expires);
      return newest.flatMap((token, n) => {
        const place = ownerTagsOf(keys, token.userId, token.purpose)[n];
        return place ? [sealToken(keys, place, token)] : [];
      });
    });
    if (sealedRows.length > 0) await db.insert(accountTokens).values(sealedRows);
  },
};

const OldSignIn = z.object({
  user_id: z.int(),
  action: z.enum(['sign-up', 'sign-in']),
  address_tag: z.string(),
  agent: z.string(),
  created_at: z.string(),
});

const moveSignIns: Upgrade = {
  table: 'session_logs',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const days = Map.groupBy(
      z.parse(z.array(OldSignIn), rows),
      ({ user_id: userId, created_at: day }) => `${userId} ${day}`,
    );
    const sealedRows = [...days.values()].flatMap((ofOneDay) =>
      ofOneDay.slice(0, SIGN_INS_PER_DAY).map(({ user_id: userId, action, address_tag, agent, created_at: day }, n) => {
        const address = bytesOf(address_tag).toString('base64');
        return sealSignIn(keys, signInTag(keys, userId, day, n), { action, address, agent, day });
      }),
    );
    if (sealedRows.length > 0) await db.insert(sessionLogs).values(sealedRows);
  },
};

export const accountUpgrades = [moveUsers, moveTokens, moveSignIns];
