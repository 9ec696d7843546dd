import { useState, type ReactNode, type SubmitEvent } from 'react';
import { LiveForm } from '#platform/client/forms/live-form.tsx';
import { useUsernameField } from '#platform/client/forms/use-username-field.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Letter } from '#platform/client/ui/letter.tsx';
import { Seal } from '#platform/client/ui/seal.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';

type SearchFormProps = {
  query: string;
  busy: boolean;
  /** Why the last search failed. */
  problem: string | undefined;
  /** Focus the field when it is shown. */
  focused: boolean;
  onFieldFocus: () => void;
  onSearch: (text: string) => void;
  notice: ReactNode;
  children: ReactNode;
};

export function SearchForm(props: SearchFormProps) {
  const { query, busy, problem, focused, onFieldFocus, onSearch, notice, children } = props;
  const [missing, setMissing] = useState<string>();
  const { field, readUsername } = useUsernameField(focused || problem !== undefined);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = readUsername();
    const description = text ? undefined : 'Enter an Instagram username to search';
    setMissing(description);
    if (!description) return onSearch(text);
    toast({ title: 'Please enter a username', description, variant: 'destructive' });
    field.current?.focus();
  }

  return (
    <Letter aria-labelledby="crush" seal={<Seal className="size-20 sm:size-24" />} className="grid gap-5">
      <div className="grid gap-1 pe-20 sm:pe-24">
        <h2 id="crush" className="text-2xl">
          Find Your Crush
        </h2>
        <p className="text-lg text-soft">Who is it for?</p>
      </div>
      {/* With method="dialog" the browser submits nothing by itself, so that no name gets into the URL. */}
      <LiveForm method="dialog" onSubmit={submit} aria-busy={busy}>
        <fieldset disabled={busy} className="grid min-w-0 gap-5">
          <TextField
            ref={field}
            label="Instagram username"
            lead="@"
            hint="Exact username without @. Only public profiles can receive confessions. Private and personal accounts can get letters too: paste their username."
            placeholder="their.username"
            defaultValue={query}
            error={missing ?? problem}
            onFocus={onFieldFocus}
            // Room for the text of a shared profile.
            maxLength={500}
            // The browser must not remember a crush and suggest it to the next person.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button type="submit" size="lg" wide busy={busy} busyLabel="Searching...">
            Find Instagram Profile
          </Button>
        </fieldset>
      </LiveForm>
      {notice}
      {children}
    </Letter>
  );
}
