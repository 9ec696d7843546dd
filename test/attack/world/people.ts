import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { Random } from '../random.ts';

/** The inbox is paused, its public page is on, or its authors see likes. */
const SETTINGS = ['paused', 'page', 'smiles'] as const;
type Setting = (typeof SETTINGS)[number];

/** A simulated person. */
export interface Person {
  name: { first: string; last: string };
  email: string;
  password: string;
  address: string;
  agent: string;
  premium: boolean;
  /** The most sentences they write in a letter. */
  wordy: number;
  /** 0 until they have signed up. */
  userId: number;
  /** How dumps call their account; empty until they have signed up. */
  account: string;
  browser: Browser | null;
  gone: boolean;
  /** In the middle of a visit. */
  here: boolean;
  /** Whether their searches are logged, which they may turn off. */
  collected: boolean;
  /** Whom they searched for last. */
  target: string;
  /** Their latest letter or answer. */
  sent: { id: string; waitingId: string } | null;
  /** Their latest letter that is no answer: free members send one a day. */
  daily: { id: string; day: string } | null;
  /** Their Instagram handle, if letters can be sent to them. */
  handle: string | null;
  /** What they change about their inbox, and whether it is changed now. */
  setting: Setting;
  hasChanged: boolean;
  /** Handles of people they have not written to yet, and who may write to them. */
  crushes: string[];
  /** The only handle that they write to, again and again. */
  suit: string | null;
  /** Whether they have confirmed the e-mail address. */
  confirmed: boolean;
}

const FIRST = [
  'Odette',
  'Casimir',
  'Linnea',
  'Anselm',
  'Philippa',
  'Thaddeus',
  'Marisol',
  'Evander',
  'Saskia',
  'Ottoline',
];
const LAST = ['Quillfeather', 'Brambleworth', 'Ashgrove', 'Nightingale', 'Thistlewood', 'Farrowmere', 'Larkspurrow'];
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];
const PREMIUM_SHARE = 0.5;

/** A number in letters, for use in names: 0 is 'aaaa'. */
const inLetters = (n: number) =>
  n
    .toString()
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

export function makePeople(random: Random, people: number): Person[] {
  return Array.from({ length: people }, (_, n) => {
    const name = { first: random.pick(FIRST), last: `${random.pick(LAST)}-${inLetters(n)}` };
    return {
      name,
      email: `${name.first}.${name.last}@mailbox.example`.toLowerCase(),
      password: `Velvet-Hour-${random.below(10 ** 9)}`,
      address: `10.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`,
      agent: random.pick(AGENTS),
      premium: random.chance(PREMIUM_SHARE),
      wordy: 1 + random.below(6),
      userId: 0,
      account: '',
      browser: null,
      gone: false,
      here: false,
      collected: true,
      target: '',
      sent: null,
      daily: null,
      handle: null,
      setting: 'paused',
      hasChanged: false,
      crushes: [],
      suit: null,
      confirmed: false,
    };
  });
}

/** Handles that can be found at Instagram, and at least as many that cannot. Letters can be sent to both. */
export function makeHandles(people: number): string[] {
  const half = Math.max(10, Math.round(people / 3));
  const shown = ACCOUNTS.filter(({ kind }) => kind !== 'personal').map(({ username }) => username);
  const hidden = Array.from({ length: half }, (_, n) => `velvet.stranger.${n}`);
  return [...shown.slice(0, half), ...hidden];
}

/** Gives some handles to members and the others to visitors, who only read. */
export function giveHandles(random: Random, members: Person[], strangers: Person[], handles: readonly string[]): void {
  const owners = random.shuffle(members).slice(0, handles.length - strangers.length);
  const given = random.shuffle(handles);
  for (const person of [...owners, ...strangers]) person.handle = given.pop() ?? null;
  // Strangers have no page.
  for (const person of owners) person.setting = random.pick(SETTINGS);
  // In a ring: everyone has a crush on both neighbours, so every crush is mutual.
  owners.forEach((person, n) => {
    const neighbours = [-1, 1].map((step) => owners[(n + step + owners.length) % owners.length]);
    person.crushes = [...new Set(neighbours)].flatMap((other) => (other === person ? [] : (other?.handle ?? [])));
  });
}

/** The share of members without a handle who write to one person only. */
const SUITORS = 0.7;

export function giveSuits(random: Random, members: Person[], handles: readonly string[]): void {
  for (const person of members) {
    if (person.handle === null && random.chance(SUITORS)) person.suit = random.pick(handles);
  }
}

const SENTENCES = [
  'You hum when you think that nobody is near.',
  'I have read your marginal notes twice, and the book not once.',
  'The way you peel an orange in one long ribbon is unfair to everybody else.',
  'On Tuesdays I take the slower tram because you do.',
  'Your laugh arrives before the joke is over.',
  'I kept the umbrella; I never said whose it was.',
  'When you water the plants, the whole office leans a little.',
];

/** Contains a unique word that tests can search for. */
export function writeMessage(random: Random, { wordy }: Person): string {
  const sentences = Array.from({ length: 1 + random.below(wordy) }, () => random.pick(SENTENCES));
  return `${sentences.join(' ')} Yours, ${secretWord(random)}.`.slice(0, 490);
}

export function writeHint(random: Random): string {
  return `Third row, ${secretWord(random)}.`;
}

export function writeChatMessage(random: Random): string {
  return `${random.pick(SENTENCES)} So says ${secretWord(random)}.`;
}

/** The words used in each world. Two letters with the same word would look like a leak. */
const writtenIn = new WeakMap<Random, Set<string>>();

function secretWord(random: Random): string {
  const written = writtenIn.get(random) ?? new Set();
  writtenIn.set(random, written);
  const syllables = ['vel', 'mor', 'tha', 'lin', 'que', 'zor', 'abi', 'fen', 'dru', 'osk'];
  const draw = () => Array.from({ length: 5 }, () => random.pick(syllables)).join('');
  let word = draw();
  while (written.has(word)) word = draw();
  written.add(word);
  return word;
}

/** How active people are in an hour. At night, fewer than five letters are sent in six hours. */
function activity(hour: number): number {
  if (hour < 7) return 0.04;
  return hour < 17 ? 1 : 1.6;
}

/** A random moment between `from` and `until`, weighted by the activity of its hour. */
export function drawMoment(random: Random, from: number, until: number): number {
  for (;;) {
    const moment = random.between(from, until);
    if (random.chance(activity((moment % DAY) / HOUR) / 1.6)) return moment;
  }
}
