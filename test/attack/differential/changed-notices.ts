import { getNotices, updateNotices, type NoticeSettings, type Ways } from '#features/notices/contract.ts';
import type { Member } from '#test/factories/member.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { linkAs, proveHandle } from '#test/harness/vendors/instagram-login.ts';
import { FERN, requireOk, ROSE, type Change, type Town } from './town.ts';

export const PREMIUM_WITHOUT_NOTICES: Change = {
  rose: { membershipPlan: 'premium' },
  async settings(town) {
    await linkAccount(town, town.rose, ROSE);
    await ask(town.rose, { email: false, push: false });
  },
};

/** Rose and Emil have proved their handles and have a browser each, and one of them wants notices. Letters come to Rose, and none to Emil. */
export const noticesTo = (
  wanting: (town: Town) => Member,
  ways: Ways = { email: true, push: true },
  often: NoticeSettings['often'] = 'daily',
): Change => ({
  rose: { membershipPlan: 'premium' },
  async settings(town) {
    const { app, rose, authors } = town;
    requireOk(await proveHandle(app, authors.emil.browser, FERN));
    for (const member of [rose, authors.emil]) {
      await subscribeBrowser(app, member);
      await ask(member, wanting(town) === member ? ways : { email: false, push: false }, often);
    }
  },
});
/** Push services answer 500 from now on: what is tried again must not show for whom there was news. */
export const withoutPushServices = ({ settings, ...change }: Change): Change => ({
  ...change,
  async settings(town) {
    await settings?.(town);
    town.app.push.behaviour = 'broken';
  },
});
export const toRose = ({ rose }: Town) => rose;
export const toEmil = ({ authors }: Town) => authors.emil;

async function linkAccount({ app }: Town, { browser }: Member, handle: string): Promise<void> {
  const { status } = await linkAs(app, browser, handle);
  if (status !== 201) throw new Error(`@${handle} was not linked: status ${status}`);
}

async function ask({ browser }: Member, letters: Ways, often: NoticeSettings['often'] = 'daily'): Promise<void> {
  const { settings } = (await browser.call(getNotices)).body;
  requireOk(await browser.call(updateNotices, { body: { ...settings, letters, often } }));
}
