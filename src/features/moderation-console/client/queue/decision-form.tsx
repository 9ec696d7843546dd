import { useEffect, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { Button } from '#platform/client/ui/button.tsx';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { SelectField, TextArea } from '#platform/client/ui/field.tsx';
import { cleanText, countCharacters } from '#platform/shared/text.ts';
import { DECIDED_WORDS, KEPT_WORDS } from '#features/moderation/client/index.ts';
import { KEPT_REASONS, type KeptReason } from '#features/moderation/contract/reports.ts';
import { CHOSEN_RULES, type BrokenRule } from '#features/moderation/contract/rules.ts';
import { Reason } from '../../contract/common.ts';
import { SUSPENSIONS } from '../../contract.ts';
import type { OpenForm } from './open-form.ts';

const ReasonForm = z.strictObject({ reason: Reason });
const MOST = 500;

const LENGTHS = SUSPENSIONS.map((days) => ({
  value: String(days),
  label: days === null ? 'Without an end' : `${days} days`,
}));

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
  /** Whether the moderator chooses the rule that is shown to the author. */
  needsRule?: boolean;
  /** Whether the moderator chooses what the person who reported reads. */
  needsAnswer?: boolean;
  /** The reason that is filled in at first. */
  usualReason?: string;
  /** The key that opens its form, where single keys decide. */
  shortcut?: string;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

export interface Decided {
  reason: string;
  /** The length of a suspension; null has no end. Ignored for other decisions. */
  days: number | null;
  /** The rule that is shown to the author; null for that of each letter. Ignored for decisions that show none. */
  rule: BrokenRule | null;
  /** What the person who reported reads; null for decisions that do not say why. */
  because: KeptReason | null;
}

interface DecisionFormProps {
  choice: Omit<Choice<string>, 'action'>;
  form: OpenForm;
  rule: BrokenRule | null;
  busy: boolean;
  onChange: (changes: Partial<OpenForm>) => void;
  onDecide: (decided: Decided) => void;
  onCancel: () => void;
}

/** Says what the decision does and asks for the reason. The input stays until the server has accepted it. */
export function DecisionForm({ choice, form, rule: ownRule, busy, onChange, onDecide, onCancel }: DecisionFormProps) {
  const { days, because, problem } = form;
  const rule = form.rule ?? ownRule;
  const rules = [...new Set([ownRule, ...CHOSEN_RULES])];
  const reasonForm = useSchemaForm(ReasonForm, { reason: form.reason });
  const { subscribe } = reasonForm;
  const used = countCharacters(cleanText(reasonForm.watch('reason')));
  const send = reasonForm.handleSubmit(({ reason }) => onDecide({ reason, days, rule, because }));

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange({ reason: values.reason }),
      }),
    [subscribe, onChange],
  );

  function closeOnEscape({ key, nativeEvent }: KeyboardEvent): void {
    if (key === 'Escape' && !busy && !nativeEvent.isComposing) onCancel();
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // An Enter that picks a word in an input method is not meant to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !event.repeat) void send();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields closes the form
    <form
      noValidate
      onKeyDown={closeOnEscape}
      aria-label={choice.label}
      onSubmit={send}
      className="grid gap-4 rounded-control border border-line bg-well p-4 sm:p-5"
    >
      <p>
        <strong className="font-semibold">{choice.label}.</strong> {choice.effect}
      </p>
      {choice.needsLength && (
        <div className="max-w-60">
          <SelectField
            label="For how long"
            options={LENGTHS}
            value={String(days)}
            onChange={({ target }) =>
              onChange({ days: SUSPENSIONS.find((one) => String(one) === target.value) ?? null })
            }
          />
        </div>
      )}
      {choice.needsRule && (
        <SelectField
          label="The rule"
          hint={`The author reads this${choice.needsLength ? ' and how long it lasts' : ''}, and nothing else of your decision.`}
          options={rules.map((value) => ({
            value: value ?? '',
            label: value ? `It ${DECIDED_WORDS[value]}` : 'For each letter its own',
          }))}
          value={rule ?? ''}
          onChange={({ target }) => onChange({ rule: rules.find((one) => one === target.value) ?? ownRule })}
        />
      )}
      {because && (
        <SelectField
          label="What the person who reported reads"
          hint="They read this and nothing else of your decision."
          options={KEPT_REASONS.map((value) => ({ value, label: sentence(KEPT_WORDS[value]) }))}
          value={because}
          onChange={({ target }) => onChange({ because: KEPT_REASONS.find((one) => one === target.value) ?? because })}
        />
      )}
      <TextArea
        label="Reason"
        hint="Only moderators see it. It is kept with the decision, encrypted."
        counter={`${used} / ${MOST}`}
        rows={2}
        className="min-h-20! bg-sheet"
        error={reasonForm.formState.errors.reason?.message}
        enterKeyHint="send"
        onKeyDown={sendOnEnter}
        {...reasonForm.register('reason')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="sm"
          variant={choice.danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel="Saving..."
        >
          {choice.confirm}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
