import { useState, type SubmitEvent } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { confirmAtSandbox } from './confirm-at-sandbox.ts';
import type { CardFormProps } from './confirmation.ts';
import { SubmitCard } from './submit-card.tsx';
import { DemoNote, TestCards } from './test-cards.tsx';
import { formatExpiry, formatCardNumber, parseExpiry } from './typed-card.ts';
import { useConfirmation } from './use-confirmation.ts';

/** The browser must not offer or save real card numbers here. */
const NO_AUTOFILL = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;

export function SandboxCardForm(props: CardFormProps) {
  const { clientSecret, submitLabel } = props;
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [cvc, setCvc] = useState('');
  const { run, busy, problem } = useConfirmation(props);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void run(() => confirmAtSandbox(clientSecret, { number, cvc, ...parseExpiry(expiry) }));
  }

  function fillIn(testCard: string) {
    setNumber(testCard);
    setExpiry('12 / 34');
    setCvc('123');
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DemoNote />
      <TextField
        label="Card number"
        placeholder="1234 1234 1234 1234"
        {...NO_AUTOFILL}
        value={number}
        onChange={(event) => setNumber(formatCardNumber(event.target.value))}
      />
      <div className="grid grid-cols-2 items-start gap-5">
        <TextField
          label="Expiry"
          placeholder="MM / YY"
          {...NO_AUTOFILL}
          value={expiry}
          onChange={(event) => setExpiry(formatExpiry(event.target.value, expiry))}
        />
        <TextField
          label="CVC"
          placeholder="123"
          maxLength={3}
          {...NO_AUTOFILL}
          value={cvc}
          onChange={(event) => setCvc(event.target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <SubmitCard label={submitLabel} busy={busy} problem={problem} />
      <TestCards onPick={fillIn} />
    </form>
  );
}
