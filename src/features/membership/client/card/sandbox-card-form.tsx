import { useState, type SubmitEvent } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { confirmAtSandbox } from './confirm-at-sandbox.ts';
import type { CardFormProps } from './confirmation.ts';
import { SubmitCard } from './submit-card.tsx';
import { DemoNote, TestCards } from './test-cards.tsx';
import { formatCardNumber, formatExpiry, missingIn, parseExpiry, type TypedCard } from './typed-card.ts';
import { useConfirmation } from './use-confirmation.ts';

/** The browser must not offer or save real card numbers here. */
const NO_AUTOFILL = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' };

export function SandboxCardForm(props: CardFormProps) {
  const { clientSecret, submitLabel } = props;
  const [card, setCard] = useState(EMPTY);
  const [missing, setMissing] = useState<Partial<TypedCard>>({});
  const { run, busy, problem } = useConfirmation(props);
  const { number, expiry, cvc } = card;

  function type(change: Partial<TypedCard>) {
    setCard((before) => ({ ...before, ...change }));
    setMissing({});
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = missingIn(card);
    setMissing(found ?? {});
    const [first] = Object.keys(found ?? {});
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
    else void run(() => confirmAtSandbox(clientSecret, { number, cvc, ...parseExpiry(expiry) }));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DemoNote />
      <TextField
        label="Card number"
        name="number"
        placeholder="1234 1234 1234 1234"
        {...NO_AUTOFILL}
        value={number}
        error={missing.number}
        onChange={({ target }) => type({ number: formatCardNumber(target.value) })}
      />
      <div className="grid grid-cols-2 items-start gap-5">
        <TextField
          label="Expiry"
          name="expiry"
          placeholder="MM / YY"
          {...NO_AUTOFILL}
          value={expiry}
          error={missing.expiry}
          onChange={({ target }) => type({ expiry: formatExpiry(target.value, expiry) })}
        />
        <TextField
          label="CVC"
          name="cvc"
          placeholder="123"
          maxLength={3}
          {...NO_AUTOFILL}
          value={cvc}
          error={missing.cvc}
          onChange={({ target }) => type({ cvc: target.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <SubmitCard label={submitLabel} busy={busy} problem={problem} />
      <TestCards onPick={(testCard) => type({ number: testCard, expiry: '12 / 34', cvc: '123' })} />
    </form>
  );
}
