import { useEffect, useState } from 'react';
import { HelpLines, helpLinesIn } from '#features/moderation/client/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { hasCode } from '#platform/client/api/has-code.ts';
import { FormProblem } from '#platform/client/forms/form-problem.tsx';
import { useFormAction } from '#platform/client/forms/use-form-action.ts';
import { useSchemaForm } from '#platform/client/forms/use-schema-form.ts';
import { withoutProtocol } from '#platform/client/picture/without-protocol.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { TextArea } from '#platform/client/ui/field.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { BreakAtDots, Username } from '#platform/client/ui/username.tsx';
import { countCharacters } from '#platform/shared/text.ts';
import type { OwnPage, PublicPage } from '../../contract.ts';
import { LINE_LIMIT, PageSettings, toLine } from '../../contract/page-settings.ts';
import { PageLetter, PageTitle } from '../page-letter.tsx';

interface OwnPageFormProps {
  page: OwnPage;
  firstName: string;
  /** Switches the page on, with these settings. */
  onSave: (settings: PageSettings) => Promise<void>;
  onCancel: () => void;
}

/** What an owner says on their page. What is typed stays until it is saved. */
export function OwnPageForm({
  page: { handle, isOn, showsName, line },
  firstName,
  onSave,
  onCancel,
}: OwnPageFormProps) {
  const { register, handleSubmit, setError, setFocus, watch, formState } = useSchemaForm(PageSettings, {
    showsName,
    line,
  });
  const [helpLines, setHelpLines] = useState<readonly HelpLine[]>([]);
  useEffect(() => setFocus('line'), [setFocus]);

  const { run, busy, problem } = useFormAction(
    (settings: PageSettings) => {
      setHelpLines([]);
      return onSave(settings);
    },
    {
      fallback: 'That did not work. Please try again.',
      setError,
      isShown(error) {
        // The form closes as soon as the page knows it.
        if (hasCode(error, 'SIGNED_OUT')) {
          toast({ title: 'You were logged out', description: 'Your page is not saved.', variant: 'destructive' });
          return true;
        }
        if (!hasCode(error, 'NOT_FOUND')) return false;
        setError('root', {
          message: `We no longer know that @${handle} is yours. Prove it’s you again, and come back here.`,
        });
        return true;
      },
      onFailure: (error) => setHelpLines(helpLinesIn(error)),
    },
  );

  const typed = toLine(watch('line'));
  const shown: PublicPage = { handle, firstName: watch('showsName') ? firstName : null, line: typed };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(run)(event)} className="grid gap-5">
      <p className="max-w-[58ch] text-soft">
        Your page is public: anybody who has its address sees that <Username name={handle} /> reads letters here. We ask
        search engines not to list it.
      </p>
      <TextArea
        label="A line of your own"
        aside="Optional"
        rows={2}
        className="min-h-20!"
        hint="Don’t say how to reach you."
        counter={`${countCharacters(typed)} / ${LINE_LIMIT}`}
        error={formState.errors.line?.message}
        readOnly={busy}
        {...register('line')}
      />
      {helpLines.length > 0 && <HelpLines lines={helpLines} />}
      <Checkbox label={`Show my first name, ${firstName}`} {...register('showsName')} />
      <Preview page={shown} />
      <FormProblem alert>{problem ?? formState.errors.root?.message}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} busyLabel={isOn ? 'Saving...' : 'Switching on...'}>
          {isOn ? 'Save' : 'Switch it on'}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Preview({ page }: { page: PublicPage }) {
  return (
    <figure className="grid gap-5 rounded-2xl border border-line bg-paper p-4 sm:p-6">
      <figcaption className="grid gap-1">
        <span className="text-sm font-semibold">How others will see it</span>
        <span className="text-sm wrap-anywhere text-soft">
          <BreakAtDots text={withoutProtocol(`${location.origin}/to/${page.handle}`)} />
        </span>
      </figcaption>
      <div className="grid gap-2">
        <p className="eyebrow">Leave me a letter</p>
        <p className="font-serif text-2xl wrap-anywhere">
          <PageTitle page={page} />
        </p>
      </div>
      <PageLetter page={page} />
    </figure>
  );
}
