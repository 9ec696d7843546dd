import type { CaseEntry } from '../console-queries.ts';
import type { Choice } from '../queue/decision.tsx';

type Action = CaseEntry['actions'][number];

const SUSPEND = { action: 'suspend', confirm: 'Suspend', danger: true, needsLength: true } as const;

const CHOICES: Record<CaseEntry['kind'], Choice<Action>[]> = {
  report: [
    {
      action: 'allow',
      label: 'Nothing is wrong',
      effect: 'The case is closed. The confession stays with whoever got it.',
      confirm: 'Close the case',
    },
    {
      action: 'remove',
      label: 'Remove the confession',
      effect: 'It is deleted, for good. Its author can go on writing.',
      confirm: 'Remove',
    },
    {
      ...SUSPEND,
      label: 'Suspend the author',
      effect: 'The confession is deleted, and its author can neither log in nor write. You will not learn who it is.',
    },
  ],
  chat: [
    {
      action: 'allow',
      label: 'Nothing is wrong',
      effect: 'The case is closed. For whoever reported it the chat stays ended.',
      confirm: 'Close the case',
    },
    {
      ...SUSPEND,
      label: 'Suspend the reported side',
      effect: 'They can neither log in nor write. You will not learn who it is.',
    },
  ],
  held: [
    {
      action: 'allow',
      label: 'Deliver it',
      effect: 'It leaves like a confession that is sent now.',
      confirm: 'Deliver it',
    },
    {
      action: 'remove',
      label: 'Do not deliver',
      effect: 'It does not arrive. Its author sees that it was refused.',
      confirm: 'Do not deliver',
    },
    {
      ...SUSPEND,
      label: 'Suspend the author',
      effect: 'It does not arrive, and its author can neither log in nor write. You will not learn who it is.',
    },
  ],
};

/** The possible decisions about a case, with labels for its kind. */
export function choicesFor({ kind, actions }: Pick<CaseEntry, 'kind' | 'actions'>): Choice<Action>[] {
  return CHOICES[kind].filter(({ action }) => actions.includes(action));
}
