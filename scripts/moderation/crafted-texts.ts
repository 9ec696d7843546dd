import { seededRandom } from './training/random.ts';

const LONGEST = 2000;
/** What is repeated, alternated or chained: words of rules, disguises, digits, and characters that become several. */
const PIECES = [
  'a', ' ', '.', ',', '-', '_', '*', '#', '@', '$', '!', '|', '+', '(', ')', '<', '>', "'", '"', '“', '\n', '1', '0', '7', '+4', '0-',
  'k.i.l.l', 'k i l l ', 'ki-ll ', 'k*ll ', 'f u c k ', 'iwillkillyou', 'you ', 'your ', 'i ', 'i will ', 'kill ', 'kil ', 'want to ',
  'hope you die ', 'women ', 'they are ', 'all of them ', 'never ', 'not ', 'nobody ', 'without me ', 'one two three ', 'double ', 'dot ',
  ' at ', 'a.b.c.', 'www.', 'http:/', '@a', 'snap: ', '12 main ', 'street ', 'rue ', 'и', 'ɐɔǝ', 'ﷺ', '㌀', '㍿', '𝓀', '🔪', '🇦', '⒜', 'İ', 'ß', 'é',
  '€', '\u200b', '\u0301', '여', '我', 'die ', 'dead ', 'my life ', 'go back to ', 'black ', 'gay people ', 'said ', 'called ', 'Flat 6 ', 'II',
]; // prettier-ignore

/** Texts that may make a pattern try for long: pieces repeated, alternated, nested and shuffled. The same each time. */
export function craftedTexts(count: number): string[] {
  const random = seededRandom(count);
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? '';
  const repeated = (piece: string) => piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);
  const mixed = (choose: () => string) => {
    let text = '';
    while (text.length < LONGEST) text += choose();
    return text.slice(0, LONGEST);
  };
  return Array.from({ length: count }, (_, at) => {
    const piece = PIECES[at];
    if (piece !== undefined) return repeated(piece);
    const [one, two, three] = [pick(), pick(), pick()];
    const times = 1 + Math.floor(random() * 60);
    if (at % 4 === 0) return repeated(one.repeat(times) + two);
    if (at % 4 === 1) return repeated(one).slice(0, LONGEST / 2) + repeated(two).slice(0, LONGEST / 2 - 3) + three;
    if (at % 4 === 2) return mixed(() => (random() < 0.5 ? one : two) + (random() < 0.1 ? three : ''));
    return mixed(pick);
  });
}
