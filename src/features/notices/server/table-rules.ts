import { hasTag } from '#platform/server/db/has-tag.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { forgetPushes } from './pushes/forget-pushes.ts';
import { noticePlans, noticeSubscriptions, pushOutbox } from './schema.ts';
import { readBrowsers } from './subscriptions/browsers.ts';
import { browserTags, settingsTag } from './subscriptions/sealed-subscription.ts';
import { settingsOf } from './subscriptions/settings.ts';

const planRules = tableRules(noticePlans, {
  holds:
    'The hour in which a member who wants to hear of letters is looked at next, with or without letters; which member, sealed, under a random tag',
  retention: { kept: 'until that hour, within two days; then it is replaced while the member wants these notices' },
  export: { notExported: 'It says only what the settings of notices say, which are exported.' },
  erasure: {
    notErased: 'Sealed under a random tag, so that it cannot be found; dropped within two days, when it is due.',
  },
});

const subscriptionRules = tableRules(noticeSubscriptions, {
  holds:
    'Of what a member wants to hear and where, and each of their browsers that shows it, in boxes of one length under keyed tags of the member',
  retention: {
    kept: 'until the account is deleted; a browser until the member removes it, ends its session or all sessions, or its push service no longer knows it',
  },
  export: {
    as: 'notices',
    async read(services, { userId }) {
      const browsers = await readBrowsers(services, [userId]);
      return {
        settings: await settingsOf(services, userId),
        browsers: browsers.map(({ name, addedOn, endpoint }) => ({ name, addedOn, endpoint })),
      };
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, { userId }) {
      const tags = [settingsTag(keys, userId), ...browserTags(keys, userId)];
      await db.delete(noticeSubscriptions).where(hasTag(noticeSubscriptions.tag, tags));
    },
  },
});

const pushRules = tableRules(pushOutbox, {
  holds: 'Pushes that wait, were sent, or are blank, each sealed as a whole, by day',
  retention: { kept: 'until the second night, sent or not', purge: forgetPushes },
  export: { notExported: 'Pushes in transit; they say nothing but that there is news.' },
  erasure: { notErased: 'Sealed, so that the member of a push cannot be found; deleted in the second night.' },
});

export const noticeTables = [planRules, subscriptionRules, pushRules];
