import { use, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#platform/client/ui/button.tsx';
import { KEPT_REASONS } from '#features/moderation/contract/reports.ts';
import type { BrokenRule } from '#features/moderation/contract/rules.ts';
import { SUSPENSIONS } from '../../contract.ts';
import { DecisionForm, type Choice, type Decided } from './decision-form.tsx';
import { useOpenForm } from './open-form.ts';
import { ShortcutKey, Shortcuts } from './shortcut-key.tsx';

interface DecisionProps<Action extends string> {
  /** Of the entry. */
  id: string;
  /** What is decided about, for screen readers. */
  about: string;
  choices: Choice<Action>[];
  /** The rule that is chosen at first; null if several letters keep their own. */
  rule?: BrokenRule | null;
  busy: boolean;
  onDecide: (action: Action, decided: Decided) => void;
}

/** Buttons for the possible decisions. The form opens in place, so that the entry stays visible. */
export function Decision<Action extends string>({
  id,
  about,
  choices,
  rule = 'other',
  busy,
  onDecide,
}: DecisionProps<Action>) {
  const { form, open, change, close } = useOpenForm(id);
  const chosen = choices.find(({ action }) => action === form?.action);
  const box = useRef<HTMLDivElement>(null);
  const hasShortcuts = use(Shortcuts);

  function choose({ action, usualReason = '', needsAnswer }: Choice<Action>): void {
    const because = needsAnswer ? KEPT_REASONS[0] : null;
    flushSync(() => open({ action, reason: usualReason, days: SUSPENSIONS[0], rule, because, problem: '' }));
    focusReason(box.current)?.select();
  }

  /** The focus returns to the button that opened the form. */
  function cancel(action: Action): void {
    flushSync(close);
    box.current?.querySelector<HTMLElement>(`[data-action='${action}']`)?.focus();
  }

  return (
    <div ref={box}>
      {chosen && form ? (
        <DecisionForm
          choice={chosen}
          form={form}
          rule={rule}
          busy={busy}
          onChange={change}
          onDecide={(decided) => onDecide(chosen.action, decided)}
          onCancel={() => cancel(chosen.action)}
        />
      ) : (
        <div role="group" aria-label={`Decide about ${about}`} className="flex flex-wrap gap-3">
          {choices.map((choice) => (
            <Button
              key={choice.action}
              data-action={choice.action}
              variant={choice.danger ? 'danger' : 'secondary'}
              size="sm"
              aria-keyshortcuts={hasShortcuts ? choice.shortcut : undefined}
              onClick={() => choose(choice)}
            >
              {choice.label}
              {choice.shortcut && <ShortcutKey of={choice.shortcut} />}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Focuses the reason of the form in here. */
function focusReason(around: Element | null): HTMLTextAreaElement | null | undefined {
  const field = around?.querySelector('textarea');
  field?.focus();
  return field;
}
