import { useState, type Dispatch, type SetStateAction, type SubmitEvent } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { HttpError } from '#platform/client/api/http-error.ts';
import { request } from '#platform/client/api/request.ts';
import { isClosed, redirectTo, returnUrl, type CardFormProps, type ConfirmOutcome } from './confirmation.ts';
import { SubmitCard } from './submit-card.tsx';
import { TEST_CARDS, formatCardNumber, formatExpiry, missingIn, parseExpiry, type TypedCard } from './typed-card.ts';
import { useConfirmation } from './use-confirmation.ts';

/** The browser must not offer or save real card numbers here. */
const NO_AUTOFILL = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' };

/** What was typed stays if a promo code replaces the payment. */
export function SandboxCardForm(props: CardFormProps) {
  const [card, setCard] = useState(EMPTY);
  return <Fields key={props.clientSecret} {...props} card={card} setCard={setCard} />;
}

interface FieldsProps extends CardFormProps {
  card: TypedCard;
  setCard: Dispatch<SetStateAction<TypedCard>>;
}

function Fields({ card, setCard, ...props }: FieldsProps) {
  const { clientSecret, submitLabel } = props;
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

function DemoNote() {
  return (
    <p className="flex items-start gap-3 rounded-control border border-gilt p-3 text-sm">
      <Badge tone="gold">Demo</Badge>
      <span className="py-0.5">No real card, please. Nothing is charged here; the cards below are made up.</span>
    </p>
  );
}

/** Lists the test cards and what each does. */
function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="grid gap-1 border-t border-line pt-5 text-sm text-soft">
      <p>Cards to try:</p>
      <ul className="grid">
        {TEST_CARDS.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick(number)}
              className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] content-center gap-x-3 rounded-lg px-2 py-1 text-start hover:bg-ink/6 sm:grid-cols-[11rem_1fr]"
            >
              <span className="font-medium whitespace-nowrap text-ink tabular-nums">{number}</span>
              {does}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardToConfirm {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

interface Confirmed {
  intentId: string;
  /** The bank's page, if it asks for authentication. */
  redirectUrl?: string;
}

/** Confirms a card at the sandbox, as Stripe.js does at Stripe. */
async function confirmAtSandbox(clientSecret: string, card: CardToConfirm): Promise<ConfirmOutcome> {
  try {
    const body = { clientSecret, ...card, returnUrl: returnUrl() };
    const { intentId, redirectUrl } = (await request('POST', '/sandbox/stripe/confirm', { body })) as Confirmed;
    return redirectUrl ? redirectTo(redirectUrl) : { kind: 'confirmed', intentId };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (isClosed(error.code)) return { kind: 'closed' };
    if (error.status !== 402 || !error.serverMessage) throw error;
    return { kind: 'refused', message: error.serverMessage };
  }
}
