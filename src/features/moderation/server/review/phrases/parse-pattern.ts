/** What a pattern for `phrases` consists of. Assertions are left out: they only narrow down what matches. */
export type Node =
  | { kind: 'text'; text: string }
  /** Any characters: their words are not known. */
  | { kind: 'any' }
  | { kind: 'choice'; choices: readonly Sequence[] }
  | { kind: 'repeat'; node: Node; isOptional: boolean; isOnce: boolean };
export type Sequence = readonly Node[];

const ASSERTION = /\(\?<?[=!]|[\^$]|\\[bB]/uy;
const GROUP = /\((?:\?:|\?<[a-z]+>)?/uy;
const CLASS = /\[(?<letters>[^\]]*)\]/uy;
const ESCAPED = /\\(?<sign>.)/uy;
const QUANTIFIER = /\?|[*+]|\{(?<least>\d+)(?:,\d*)?\}/uy;
const PLAIN_LETTERS = /^[a-z]+$/u;
const DIGITS = '0 1 2 3 4 5 6 7 8 9'.split(' ');
const DIGIT_RANGE = /^(?<from>\d)-(?<to>\d)$/u;

/** Reads a regular expression of the kind that the rules are written in, as a choice of sequences. */
export function parsePattern(source: string): Sequence[] {
  let at = 0;

  function take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = at;
    const found = token.exec(source);
    if (found) at = token.lastIndex;
    return found;
  }

  function choices(): Sequence[] {
    const found: Node[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at += 1;
        found.push([]);
      } else {
        const node = quantified(one());
        if (node) found.at(-1)?.push(node);
      }
    }
    return found;
  }

  function inParentheses(): Sequence[] {
    const inside = choices();
    at += 1;
    return inside;
  }

  function one(): Node | null {
    const assertion = take(ASSERTION);
    if (assertion) {
      if (assertion[0].startsWith('(')) inParentheses();
      return null;
    }
    if (take(GROUP)) return { kind: 'choice', choices: inParentheses() };
    const { letters } = take(CLASS)?.groups ?? {};
    if (letters !== undefined) return ofClass(letters);
    const { sign } = take(ESCAPED)?.groups ?? {};
    if (sign !== undefined) return /[a-z]/iu.test(sign) ? { kind: 'any' } : { kind: 'text', text: sign };
    const letter = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += letter.length;
    return letter === '.' ? { kind: 'any' } : { kind: 'text', text: letter };
  }

  function quantified(node: Node | null): Node | null {
    const found = take(QUANTIFIER);
    if (!found || !node) return node;
    const isOptional = found[0] === '?' || found[0] === '*' || found.groups?.['least'] === '0';
    return { kind: 'repeat', node, isOptional, isOnce: found[0] === '?' };
  }

  return choices();
}

function ofClass(letters: string): Node {
  const { from, to } = DIGIT_RANGE.exec(letters)?.groups ?? {};
  if (from !== undefined && to !== undefined) return oneOf(DIGITS.slice(Number(from), Number(to) + 1));
  return PLAIN_LETTERS.test(letters) ? oneOf([...letters]) : { kind: 'any' };
}

const oneOf = (letters: readonly string[]): Node => ({
  kind: 'choice',
  choices: letters.map((text) => [{ kind: 'text', text }]),
});
