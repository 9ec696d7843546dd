import { facetsOf, ordersOf } from '../../clues/facets.ts';
import { deliveredIn } from '../../clues/seen-letters.ts';
import { TABLES } from '../../clues/evidence.ts';
import { whichOfTwo, type Candidate } from '../../clues/which-of-two.ts';
import { defineAttack, type Attack } from '../../define-attack.ts';
import { settingsOfAccounts } from '../../plants/readers.ts';
import { kindsOfLetters, kindsOfWaiting, threads } from '../../plants/sends.ts';
import type { StolenWorld } from '../../thief/loot.ts';
import type { TrueLetter } from '../../world/truth.ts';
import { partnerMethods } from './partners.ts';

/** Whether a letter is of the kind that is looked for; null if it is not compared. */
type IsOfKind = (letter: TrueLetter) => boolean | null;

const isAnswer: IsOfKind = ({ answers }) => answers !== null;
const isThroughPage: IsOfKind = ({ answers, throughPage }) => (answers ? null : throughPage);

/** Letters of one delivery. */
const delivered =
  (isOfKind: IsOfKind) =>
  ({ loot: { last }, truth }: StolenWorld): Candidate[] =>
    (last.tables.get(TABLES.letters) ?? []).flatMap(({ values }) => {
      const [id = '', group = ''] = [values.get('id'), values.get('submitted_at')];
      const letter = truth.letters.get(id);
      const isRight = letter ? isOfKind(letter) : null;
      return isRight === null ? [] : [{ id, dump: last, group, isRight }];
    });

/** Who answers has opened a letter just before; whom a page has led to the form has searched for nobody. */
const BEFORE_SENDING = ['public.letter_marks', 'public.search_logs'];

/** Letters that wait, in the first dump that shows them: in later ones they are older than others, of whatever kind. */
const waiting =
  (isOfKind: IsOfKind) =>
  ({ loot: { moments }, truth }: StolenWorld): Candidate[] => {
    const seen = new Set<string>();
    return moments.flatMap(({ dump }, n) =>
      (dump.tables.get(TABLES.waiting) ?? []).flatMap(({ values }): Candidate[] => {
        const id = values.get('id') ?? '';
        const letter = truth.everSent.get(id);
        const isRight = letter ? isOfKind(letter) : null;
        if (isRight === null || seen.has(id)) return [];
        seen.add(id);
        return [{ id, dump, group: `${n}`, isRight, around: BEFORE_SENDING }];
      }),
    );
  };

/**
 * Accounts of which a member has had a page, and accounts of which one has set something else, as often. Who has one is no secret. Setting
 * either writes this row alone.
 */
const accountsWithPage = ({ loot: { last }, truth }: StolenWorld): Candidate[] =>
  [...truth.secrets.settings]
    .filter(([, setting]) => setting !== 'page on')
    .map(([id, setting]) => ({ id, dump: last, group: 'all', isRight: setting === 'page off', around: [] }));

const thread = defineAttack({
  name: 'threads',
  asks: 'two rows of one act',
  guesses: 'the letter that it answers',
  chance: 'one in the letters that were delivered before',
  least: 60,
  finds: [threads],
  prepare({ loot: { last }, truth }) {
    const letters = deliveredIn([last], truth);
    const there = new Set(letters);
    const asked = letters.filter(({ answers }) => answers && there.has(answers));
    const before = ({ batch }: TrueLetter) => letters.filter((other) => (other.batch ?? 0) < (batch ?? 0)).length;
    return {
      methods: partnerMethods(facetsOf([last]), ordersOf(last)),
      question: {
        asked,
        isRight: (id, guess) => truth.everSent.get(id)?.answers?.id === guess,
        chance: (id) => 1 / Math.max(1, before(truth.everSent.get(id) as TrueLetter)),
      },
    };
  },
});

/** What dumps say about answers and public pages. */
export const answersAndPages: Attack[] = [
  whichOfTwo(
    { name: 'answers among letters', guesses: 'which is an answer', least: 80, finds: [kindsOfLetters] },
    delivered(isAnswer),
  ),
  whichOfTwo(
    {
      name: 'answers that wait',
      guesses: 'which is an answer',
      least: 20,
      finds: [kindsOfWaiting],
      measure: 'published',
    },
    waiting(isAnswer),
  ),
  thread,
  whichOfTwo(
    { name: 'letters through a page', guesses: 'which came through a page', least: 40, finds: [kindsOfLetters] },
    delivered(isThroughPage),
  ),
  whichOfTwo(
    {
      name: 'through a page, waiting',
      guesses: 'which came through a page',
      least: 10,
      finds: [kindsOfWaiting],
      measure: 'published',
    },
    waiting(isThroughPage),
  ),
  whichOfTwo(
    { name: 'pages that are off', guesses: 'which has had a page', least: 10, finds: [settingsOfAccounts] },
    accountsWithPage,
  ),
];
