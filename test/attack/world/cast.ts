import { ACCOUNTS } from '#sandbox/instagram/accounts.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { Random } from '../random.ts';

/** Somebody who lives in the world, as the world knows them. */
export interface Person {
  name: { first: string; last: string };
  email: string;
  password: string;
  address: string;
  agent: string;
  premium: boolean;
  /** How much they write, in sentences. */
  wordy: number;
  /** 0 until they have signed up. */
  userId: number;
  browser: Browser | null;
  gone: boolean;
  /** In the middle of a visit. */
  here: boolean;
  /** Whether their searches are logged, which they may switch off. */
  collected: boolean;
  /** Whom they searched for last. */
  target: string;
  /** Their latest letter. */
  sent: { id: string; day: string } | null;
  /** Who they are on Instagram, where they are somebody there that letters go to. */
  handle: string | null;
  /** Whether they have their inbox paused. */
  paused: boolean;
  /** Handles of those whom they have not yet written to, and who may write to them. */
  crushes: string[];
  /** Whether they have shown that the e-mail address is theirs. */
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

/** A number that a name can have: 0 is 'aaaa'. */
const inLetters = (n: number) =>
  n
    .toString()
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

export function castPeople(random: Random, people: number): Person[] {
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
      browser: null,
      gone: false,
      here: false,
      collected: true,
      target: '',
      sent: null,
      handle: null,
      paused: false,
      crushes: [],
      confirmed: false,
    };
  });
}

/**
 * Handles that Instagram shows, and as many or more that it does not, until their people log in there with a new kind
 * of account: a letter can go to both.
 */
export function castHandles(people: number): string[] {
  const half = Math.max(10, Math.round(people / 3));
  const shown = ACCOUNTS.filter(({ kind }) => kind !== 'personal').map(({ username }) => username);
  const hidden = Array.from({ length: half }, (_, n) => `velvet.stranger.${n}`);
  return [...shown.slice(0, half), ...hidden];
}

/** Some of the handles belong to members, the others to strangers who come to read and have no account. */
export function giveHandles(random: Random, members: Person[], strangers: Person[], handles: readonly string[]): void {
  const owners = random.shuffle(members).slice(0, handles.length - strangers.length);
  const given = random.shuffle(handles);
  for (const person of [...owners, ...strangers]) person.handle = given.pop() ?? null;
  // In a ring, where everybody is fond of the next on either side: whoever is, is so in return.
  owners.forEach((person, n) => {
    const neighbours = [-1, 1].map((step) => owners[(n + step + owners.length) % owners.length]);
    person.crushes = [...new Set(neighbours)].flatMap((other) => (other === person ? [] : (other?.handle ?? [])));
  });
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

/** Words that nobody else writes: a test can look for them everywhere. */
export function writeMessage(random: Random, { wordy }: Person): string {
  const sentences = Array.from({ length: 1 + random.below(wordy) }, () => random.pick(SENTENCES));
  return `${sentences.join(' ')} Yours, ${secretWord(random)}.`.slice(0, 490);
}

export function writeHint(random: Random): string {
  return `Third row, ${secretWord(random)}.`;
}

export function writeLine(random: Random): string {
  return `${random.pick(SENTENCES)} So says ${secretWord(random)}.`;
}

/** What was written in each world: two letters with the same word would look like one that leaked. */
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

/** Awake hours and sleepy ones: at night even six hours bring fewer than five letters together. */
function wakefulness(hour: number): number {
  if (hour < 7) return 0.04;
  return hour < 17 ? 1 : 1.6;
}

/** A moment of the days after `from`, drawn by how awake the hour is. */
export function drawMoment(random: Random, from: number, until: number): number {
  for (;;) {
    const moment = random.between(from, until);
    if (random.chance(wakefulness((moment % DAY) / HOUR) / 1.6)) return moment;
  }
}
