import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { readHandleInput, isOtherLink } from '#features/handles/contract/handle-input.ts';

interface SearchCardProps {
  title: string;
  icon: ReactNode;
  label: string;
  hint: string;
  lead?: string;
  placeholder: string;
  /** The error message for an empty field. */
  missing: string;
  query: string;
  /** The reader has come back to this field. */
  focused: boolean;
  /** The search of this card is running. */
  busy: boolean;
  /** Any search is running. */
  disabled: boolean;
  onSearch: (query: string) => void;
}

export function SearchCard(props: SearchCardProps) {
  const { title, icon, label, hint, lead, placeholder, missing, query, focused, busy, disabled, onSearch } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const wrong = checkQuery(typed, missing);
    setProblem(wrong);
    if (wrong) field.current?.focus();
    else onSearch(readHandleInput(typed));
  }

  return (
    <Card aria-labelledby={id} className="grid content-start gap-5">
      <h2 id={id} className="flex items-center gap-3 text-2xl">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-blush text-wax-ink">{icon}</span>
        {title}
      </h2>
      {/* With method="dialog" the browser submits nothing by itself, so that no name gets into the URL. */}
      <LiveForm method="dialog" onSubmit={submit} aria-busy={busy}>
        <fieldset disabled={disabled} className="grid min-w-0 gap-5">
          <TextField
            ref={field}
            label={label}
            hint={hint}
            placeholder={placeholder}
            defaultValue={query}
            error={problem ?? undefined}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            {...(lead && { lead })}
          />
          <Button type="submit" variant="secondary" wide busy={busy} busyLabel="Searching...">
            {title}
          </Button>
        </fieldset>
      </LiveForm>
    </Card>
  );
}

const MIN_LENGTH = 2;

/** The error message for what was typed; null when it can be searched for. */
export function checkQuery(typed: string, missing: string): string | null {
  const query = readHandleInput(typed);
  if (query === '') return missing;
  if (isOtherLink(query)) return 'Paste a link to your profile, or type your username';
  return [...query].length < MIN_LENGTH ? 'Search too short: Please enter at least 2 characters' : null;
}
