import type { CaseEntry } from '../console-queries.ts';
import { DECIDED_WORDS } from '#features/moderation/client/index.ts';
import type { Choice } from '../queue/decision-form.tsx';

type Action = CaseEntry['actions'][number];

const SUSPEND = { action: 'suspend', confirm: 'Suspend', danger: true, needsLength: true, needsRule: true } as const;

const CHOICES: Record<CaseEntry['kind'], Choice<Action>[]> = {
  report: [
    {
      action: 'allow',
      label: 'Nothing is wrong',
      effect: 'Closes the case. The recipient can still read the letter.',
      confirm: 'Close the case',
      needsAnswer: true,
    },
    {
      action: 'remove',
      label: 'Remove the letter',
      effect: 'In its place the recipient reads that we removed it. Its author can still send letters and isn’t told.',
      confirm: 'Remove',
    },
    {
      ...SUSPEND,
      label: 'Suspend the author',
      effect: 'Removes the letter. Its author can’t log in or send letters. You won’t see who it is.',
    },
  ],
  chat: [
    {
      action: 'allow',
      label: 'Nothing is wrong',
      effect: 'Closes the case. The chat stays closed for the person who reported it.',
      confirm: 'Close the case',
      needsAnswer: true,
    },
    {
      ...SUSPEND,
      label: 'Suspend the reported person',
      effect: 'They can’t log in or write, and the person who reported reads that we acted. You won’t see who it is.',
    },
  ],
  held: [
    {
      action: 'allow',
      label: 'Deliver it',
      effect: 'It goes out with the next letters, as if it had been sent now.',
      confirm: 'Deliver it',
    },
    {
      action: 'remove',
      label: 'Do not deliver',
      effect: 'It isn’t delivered. Its author sees that it was refused and for which rule, and can appeal once.',
      confirm: 'Do not deliver',
      needsRule: true,
    },
    {
      ...SUSPEND,
      label: 'Suspend the author',
      effect: 'It isn’t delivered, and its author can’t log in or send letters. You won’t see who it is.',
    },
  ],
};

const REFUSED_AGAIN = 'It stays undelivered. Its author sees that and for which rule, and can’t appeal again.';

/** The keys that open the form of a decision. */
const KEYS: Record<Action, string> = { allow: 'D', remove: 'R', suspend: 'S' };

/** What happens while a decision can still be taken back. */
export const UNDER_WAY: Record<CaseEntry['kind'], Record<Action, string>> = {
  report: { allow: 'Closing', remove: 'Removing', suspend: 'Suspending' },
  chat: { allow: 'Closing', remove: 'Removing', suspend: 'Suspending' },
  held: { allow: 'Delivering', remove: 'Refusing', suspend: 'Suspending' },
};

/** The reason that is filled in at first. A suspension has none: its reason must be typed. */
function usualReason(action: Action, { rule }: Pick<CaseEntry, 'rule'>): string {
  if (action === 'suspend') return '';
  return action === 'allow' ? 'Nothing against the rules' : `It ${DECIDED_WORDS[rule]}`;
}

/** The possible decisions about a case, with labels for its kind. */
export function choicesFor(entry: Pick<CaseEntry, 'kind' | 'actions' | 'note' | 'rule'>): Choice<Action>[] {
  const { kind, actions, note } = entry;
  const isAppeal = kind === 'held' && note !== '';
  return CHOICES[kind]
    .filter(({ action }) => actions.includes(action))
    .map((choice) => ({
      ...choice,
      usualReason: usualReason(choice.action, entry),
      shortcut: KEYS[choice.action],
      ...(isAppeal && choice.action === 'remove' && { effect: REFUSED_AGAIN }),
    }));
}

/** Several letters of a group: 'both', 'all 3' or, if one of them is decided alone, 'the other 2'. */
export function nameLetters(count: number, ofGroup: number): string {
  if (count < ofGroup) return `the other ${count}`;
  return count === 2 ? 'both' : `all ${count}`;
}

/** The same for several letters by one author, which are decided together and named so. */
export function choicesForAll(cases: readonly CaseEntry[], all: string): Choice<Action>[] {
  const [first] = cases;
  if (!first) return [];
  const rules = new Set(cases.map(({ rule }) => rule));
  const rule = rules.size === 1 ? first.rule : 'other';
  const actions = first.actions.filter((action) => cases.every((one) => one.actions.includes(action)));
  const words = wordsForAll(first, all);
  return choicesFor({ ...first, rule, actions }).map((choice) => ({ ...choice, ...words[choice.action] }));
}

type Words = Pick<Choice<Action>, 'label' | 'effect' | 'confirm'>;

function wordsForAll({ kind, note }: CaseEntry, all: string): Record<Action, Words> {
  const suspend = { label: 'Suspend the author', confirm: 'Suspend' };
  if (kind !== 'held') {
    return {
      allow: {
        label: `Nothing is wrong with ${all}`,
        effect: 'Closes the cases. The recipients can still read the letters.',
        confirm: `Close ${all}`,
      },
      remove: {
        label: `Remove ${all}`,
        effect:
          'In their place the recipients read that we removed them. Their author can still send letters and isn’t told.',
        confirm: `Remove ${all}`,
      },
      suspend: {
        ...suspend,
        effect: `Removes ${all}. Their author can’t log in or send letters. You won’t see who it is.`,
      },
    };
  }
  const appeal = note === '' ? 'can appeal once for each' : 'can’t appeal again';
  return {
    allow: {
      label: `Deliver ${all}`,
      effect: 'They go out with the next letters, as if they had been sent now.',
      confirm: `Deliver ${all}`,
    },
    remove: {
      label: `Refuse ${all}`,
      effect: `They aren’t delivered. Their author sees that they were refused and for which rule, and ${appeal}.`,
      confirm: `Refuse ${all}`,
    },
    suspend: {
      ...suspend,
      effect: `Refuses ${all}, and their author can’t log in or send letters. You won’t see who it is.`,
    },
  };
}
