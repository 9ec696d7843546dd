import { CATEGORIES, type Category } from '#features/moderation/server/review/category.ts';
import { hasGroupName } from './has-group-name.ts';
import type { LabelledLine, Part } from './labelled-line.ts';
import { splitByText } from './split.ts';

export type Row = Record<string, string>;
type Labels = Pick<LabelledLine, 'text' | 'categories'> & Partial<LabelledLine>;

interface KnownSet {
  /** The columns by which a file is recognised. */
  columns: readonly string[];
  read: (row: Row) => Labels;
}

const field = (row: Row, name: string) => row[name] ?? '';
const isYes = (value: string | undefined) => /^(?:1|1\.0|true|yes)$/iu.test(value ?? '');

/** Sexism on Reddit and Gab. Lines that are 'not sexist' may be hateful otherwise: they count as harmless, and are noisy. */
const EDOS: KnownSet = {
  columns: ['label_sexist', 'label_category', 'split'],
  read(row) {
    const isThreat = field(row, 'label_category').startsWith('1.');
    const categories: Category[] = isThreat ? ['hate', 'threat'] : ['hate'];
    return {
      text: field(row, 'text').replaceAll(/\[(?:USER|URL)\]/gu, ''),
      categories: row['label_sexist'] === 'sexist' ? categories : [],
      part: ({ test: 'test', dev: 'tune' } satisfies Record<string, Part>)[field(row, 'split')] ?? 'train',
    };
  },
};

/** Tweets. 'Offensive' is often friendly swearing and a matter of dialect: nothing is learned from it. */
const DAVIDSON: KnownSet = {
  columns: ['hate_speech', 'offensive_language', 'class', 'tweet'],
  read(row) {
    const labels = [['hate'], ['harassment'], []] as const satisfies Category[][];
    const kind = Number(row['class']);
    return {
      text: field(row, 'tweet').replaceAll(/@\w+|https?:\S+|&\S+;|\bRT\b/gu, ' '),
      categories: labels[kind] ?? [],
      weight: [0.7, 0, 1][kind] ?? 0,
    };
  },
};

/** Functional tests: hateful and harmless twins. A third of the templates is set aside. */
const HATECHECK: KnownSet = {
  columns: ['functionality', 'label_gold', 'templ_id', 'test_case'],
  read(row) {
    const template = Number(row['templ_id']);
    const functionality = field(row, 'functionality');
    const categories: Category[] = functionality.startsWith('threat') ? ['hate', 'threat'] : ['hate'];
    const learned = template % 9 === 1 ? 'tune' : 'train';
    return {
      text: field(row, 'test_case'),
      categories: row['label_gold'] === 'hateful' ? categories : [],
      namesGroup: functionality.startsWith('ident'),
      part: template % 3 === 0 ? 'test' : learned,
      // Only the harmless twins teach the model: the rules find the hateful ones, and so short ones make every group suspicious.
      weight: row['label_gold'] === 'hateful' ? 0 : 20,
    };
  },
};

const COLUMNS = { toxic: 'harassment', insult: 'harassment', threat: 'threat', identity_hate: 'hate' } as const;
/** Comments with a column for each kind of toxicity. */
const TOXIC_COMMENTS: KnownSet = {
  columns: ['toxic', 'threat', 'insult', 'identity_hate'],
  read(row) {
    return { text: textOf(row), categories: categoriesIn(row, COLUMNS) };
  },
};

const CODES = {
  S: 'sexual',
  H: 'hate',
  V: 'threat',
  HR: 'harassment',
  SH: 'self-harm',
  S3: 'sexual',
  H2: 'hate',
  V2: 'threat',
} as const;
/** Lines with the short codes of a large provider's categories. */
const CODED: KnownSet = {
  columns: ['S', 'H', 'V', 'HR', 'SH'],
  read(row) {
    return { text: textOf(row), categories: categoriesIn(row, CODES) };
  },
};

/** Any file with a column for the text and one for its category; what is no category of ours is harmless, or harassment. */
const HARMLESS =
  /^(?:0|0\.0|false|no|none|ok|allowed|safe|harmless|kind|neutral|neither|normal|non[- ]?\w+|not[- ]\w+|)$/iu;
const NAMED: KnownSet = {
  columns: [],
  read(row) {
    const label =
      row['category'] ?? row['label'] ?? row['labels'] ?? row['is_toxic'] ?? row['IsToxic'] ?? row['toxicity'];
    if (label === undefined) throw new Error('No column is called category or label');
    const ours = CATEGORIES.filter((category) => category === label.toLowerCase());
    const other: Category[] = HARMLESS.test(label) ? [] : ['harassment'];
    return { text: textOf(row), categories: ours.length > 0 ? ours : other, isKind: /^kind$/iu.test(label) };
  },
};

function categoriesIn(row: Row, columns: Record<string, Category>): Category[] {
  const found = Object.entries(columns).filter(([column]) => isYes(row[column]));
  return [...new Set(found.map(([, category]) => category))];
}

function textOf(row: Row): string {
  const column = ['text', 'comment_text', 'comment', 'prompt', 'message', 'sentence', 'tweet', 'Text'].find(
    (name) => name in row,
  );
  if (column === undefined) throw new Error('No column is called text');
  return field(row, column);
}

const KNOWN = [EDOS, DAVIDSON, HATECHECK, TOXIC_COMMENTS, CODED];

/** Reads rows in the way of their set, which is recognised by its columns. */
export function readRows(rows: readonly Row[], source: string): LabelledLine[] {
  const [first = {}] = rows;
  const set = KNOWN.find(({ columns }) => columns.every((column) => column in first)) ?? NAMED;
  return rows.map((row) => {
    const labels = set.read(row);
    const namesGroup = labels.categories.length === 0 && hasGroupName(labels.text);
    return { isKind: false, namesGroup, part: splitByText(labels.text), weight: 1, isFresh: true, source, ...labels };
  });
}
