import { useState } from 'react';
import { Button, ButtonLink } from '#platform/client/ui/button.tsx';
import { DateField, PasswordField, SelectField, TextArea, TextField } from '#platform/client/ui/field.tsx';
import { HeartIcon } from '#platform/client/ui/first-icons.tsx';
import { SearchIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/spinner.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
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

const LEVELS = [
  { value: 'full', label: 'Full', hint: 'Nothing about you is shown.' },
  { value: 'partial', label: 'Partial', hint: 'Age range and place.' },
  {
    value: 'minimal',
    label: 'Minimal',
    hint: 'All that you filled in.',
    badge: <Badge tone="gold">Elite</Badge>,
    disabled: true,
  },
] as const;

export function Choices() {
  const [level, setLevel] = useState<(typeof LEVELS)[number]['value']>('full');
  const [on, setOn] = useState(true);
  return (
    <Section title="Choices">
      <Columns>
        <div className="grid gap-2">
          <Checkbox label="I am old enough and have read the terms" />
          <Checkbox label="Checked, with a hint" defaultChecked hint="You can change this later." />
          <Checkbox label="Needed, and not given" error="Please agree before going on" />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Toggle label="Email notifications" hint="One short note a day at most." checked={on} onChange={setOn} />
          <Toggle label="Disabled" checked={false} onChange={setOn} disabled />
        </div>
        <RadioCards
          legend="How much of you is shown"
          name="level"
          value={level}
          onChange={setLevel}
          options={[...LEVELS]}
        />
      </Columns>
    </Section>
  );
}
