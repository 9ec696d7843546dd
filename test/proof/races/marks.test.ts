import {
  blockAuthor,
  hideConfession,
  likeConfession,
  reactToConfession,
  type ReceivedConfession,
} from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { sentOf } from '#test/factories/answered-letter.ts';
import { deliverLetter, sendForm } from '#test/factories/letter.ts';
import { makeReader, newestLetter, searchLetters } from '#test/factories/reader.ts';
import type { Browser } from '#test/harness/browser.ts';
import { races } from './race.ts';
import type { Site } from './site.ts';

/** A letter, its author, and its reader in two browsers. */
async function openedLetter(site: Site) {
  site.deliverAtOnce(true);
  const handle = site.name('reader');
  site.one.instagram.register(handle);
  const author = await site.withOther(await deliverLetter(site.one, handle));
  const [here, there] = [await makeReader(site.one, handle), await makeReader(site.two, handle)];
  const on = { params: { id: await newestLetter(here, handle) } };
  return { handle, author, here, there, on };
}

type World = Awaited<ReturnType<typeof openedLetter>>;

const marksOf = ({ liked, reacted, hidden, blocked }: ReceivedConfession) => ({ liked, reacted, hidden, blocked });
const mark = async (call: ReturnType<Browser['call']>) => marksOf((await call).body as ReceivedConfession);
const listed = async ({ here, handle }: World) => (await searchLetters(here, handle)).body.confessions.map(marksOf);

const race = races();

race('one reader who likes, reacts, hides and blocks in two browsers', {
  world: openedLetter,
  actions: {
    like: ({ here, on }) => mark(here.call(likeConfession, on)),
    likeAgain: ({ there, on }) => mark(there.call(likeConfession, on)),
    react: ({ there, on }) => mark(there.call(reactToConfession, { ...on, body: { emoji: '🔥' } })),
    hide: ({ there, on }) => mark(there.call(hideConfession, on)),
    block: ({ here, on }) => mark(here.call(blockAuthor, on)),
  },
  observe: listed,
  model() {
    const marks = { liked: false, reacted: [] as string[], hidden: false, blocked: false };
    return {
      act(action) {
        if (action.startsWith('like')) marks.liked = !marks.liked;
        if (action === 'react') marks.reacted = ['🔥'];
        if (action === 'hide') marks.hidden = true;
        if (action === 'block') marks.blocked = true;
        return { ...marks };
      },
      seen: () => [marks],
    };
  },
});

race('a reader who likes and blocks while the author takes the letter back and sends another', {
  world: openedLetter,
  actions: {
    like: ({ here, on }) => here.call(likeConfession, on),
    block: ({ there, on }) => there.call(blockAuthor, on),
    retract: ({ author }) => author.other.call(retractConfession, { params: { id: author.id } }),
    send: ({ author, handle }) => sendForm(author.browser, { targetName: handle, message: 'Another' }),
  },
  observe: async (world) => ({
    listed: await listed(world),
    sent: (await sentOf(world.author)).map(({ message }) => message),
  }),
});
