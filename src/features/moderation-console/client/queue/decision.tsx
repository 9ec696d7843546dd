import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { DecisionForm, type Decided } from './decision-form.tsx';

/** One way to decide. */
export interface Choice<Action extends string> {
  action: Action;
  label: string;
  /** What comes of it, said before it is done. */
  effect: string;
  /** The button that does it. */
  confirm: string;
  danger?: boolean;
  /** Asks for how long somebody is kept out. */
  asksLength?: boolean;
}

interface DecisionProps<Action extends string> {
  /** What is decided about, for those who hear the buttons one by one. */
  about: string;
  choices: Choice<Action>[];
  busy: boolean;
  onDecide: (action: Action, decided: Decided) => void;
}

/** First which way, then why: the form opens in place, so that what is decided about stays in sight. */
export function Decision<Action extends string>({ about, choices, busy, onDecide }: DecisionProps<Action>) {
  const [chosen, setChosen] = useState<Choice<Action>>();
  const buttons = useRef<HTMLDivElement>(null);
  const left = useRef<Action>(undefined);

  // Whoever changes their mind is back at the button they came from.
  useEffect(() => {
    if (chosen) left.current = chosen.action;
    else buttons.current?.querySelector<HTMLElement>(`[data-action='${left.current ?? ''}']`)?.focus();
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
