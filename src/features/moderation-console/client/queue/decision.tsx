import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { DecisionForm, type Decided } from './decision-form.tsx';

/** A possible decision. */
export interface Choice<Action extends string> {
  action: Action;
  label: string;
  /** What it does, shown before the moderator confirms. */
  effect: string;
  /** The label of the button that confirms it. */
  confirm: string;
  danger?: boolean;
  /** Whether the moderator chooses the length of a suspension. */
  needsLength?: boolean;
}

interface DecisionProps<Action extends string> {
  /** What is decided about, for screen readers. */
  about: string;
  choices: Choice<Action>[];
  busy: boolean;
  onDecide: (action: Action, decided: Decided) => void;
}

/** Buttons for the possible decisions. The form opens in place, so that the entry stays visible. */
export function Decision<Action extends string>({ about, choices, busy, onDecide }: DecisionProps<Action>) {
  const [chosen, setChosen] = useState<Choice<Action>>();
  const buttons = useRef<HTMLDivElement>(null);
  const lastAction = useRef<Action>(undefined);

  // After cancelling, the focus returns to the button that opened the form.
  useEffect(() => {
    if (chosen) lastAction.current = chosen.action;
    else buttons.current?.querySelector<HTMLElement>(`[data-action='${lastAction.current ?? ''}']`)?.focus();
  }, [chosen]);

  if (chosen) {
    return (
      <DecisionForm
        choice={chosen}
        busy={busy}
        onDecide={(decided) => onDecide(chosen.action, decided)}
        onCancel={() => setChosen(undefined)}
      />
    );
  }
  return (
    <div ref={buttons} role="group" aria-label={`Decide about ${about}`} className="flex flex-wrap gap-3">
      {choices.map((choice) => (
        <Button
          key={choice.action}
          data-action={choice.action}
          variant={choice.danger ? 'danger' : 'secondary'}
          size="sm"
          onClick={() => setChosen(choice)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}
