import { useState } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { DateField, PasswordField, SelectField, TextArea, TextField } from '#platform/client/ui/field.tsx';
import { HeartIcon } from '#platform/client/ui/first-icons.tsx';
import { SearchIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Columns, Row, Section } from './section.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title="Buttons and links">
      {VARIANTS.map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="sm" icon={<HeartIcon />}>
            Small
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} busy busyLabel="Busy">
            Working on it
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <Button icon={<SearchIcon />} busy={busy} busyLabel="Searching..." onClick={() => setBusy(true)}>
          Find Instagram Profile
        </Button>
        <Button variant="quiet" onClick={() => setBusy(false)}>
          Stop
        </Button>
        <ButtonLink href="/" variant="secondary">
          A link that looks like a button
        </ButtonLink>
        <Spinner />
      </Row>
      <p>
        Text with <TextLink href="/faq">a link that matters</TextLink>,{' '}
        <TextLink href="/faq" tone="ink">
          one among others
        </TextLink>{' '}
        and <TextLink href="https://example.org">one that leaves</TextLink>.
      </p>
    </Section>
  );
}

export function Fields() {
  const [message, setMessage] = useState('');
  return (
    <Section title="Fields">
      <Columns>
        <TextField label="First name" autoComplete="given-name" />
        <TextField label="Instagram username" lead="@" placeholder="their.username" hint="Exact username without @." />
        <TextField
          label="Email"
          type="email"
          defaultValue="not an address"
          error="Please enter a valid email address"
        />
        <PasswordField
          label="Password"
          hint="At least 8 characters."
          aside={<TextLink href="/forgot-password">Forgot it?</TextLink>}
        />
        <DateField label="Date of birth" />
        <SelectField
          label="Gender"
          placeholder="Choose"
          options={[
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
            { value: 'non-binary', label: 'Non-binary' },
          ]}
          error="Please select your gender"
        />
        <TextArea
          label="Your confession"
          hint="Write as you would speak."
          counter={`${message.length} / 500`}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <TextField label="Disabled" disabled defaultValue="cannot be changed" aside="Optional" />
      </Columns>
    </Section>
  );
}
