import { useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Card } from '#platform/client/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#platform/client/ui/dialog.tsx';
import { TextField } from '#platform/client/ui/field.tsx';
import { LockIcon, UserIcon } from '#platform/client/ui/first-icons.tsx';
import { GearIcon, LogOutIcon, TrashIcon } from '#platform/client/ui/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#platform/client/ui/menu.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { toast } from '#platform/client/ui/toast-store.ts';
import { Row, Section } from './section.tsx';

const TABS = [
  { value: 'profile', label: 'Profile', icon: <UserIcon />, content: <Card>Your name and address.</Card> },
  { value: 'security', label: 'Security', icon: <LockIcon />, content: <Card>Your password.</Card> },
  { value: 'data', label: 'Data', icon: <TrashIcon />, content: <Card>What we keep, and for how long.</Card> },
] as const;

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState<(typeof TABS)[number]['value'] | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs, menus, tabs, notices">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Delete something
        </Button>
        <Menu trigger={<Button variant="secondary">Open a menu</Button>}>
          <MenuLabel>
            <span className="font-semibold">Ada Lovelace</span>
            <span className="text-soft">ada@example.org</span>
          </MenuLabel>
          <MenuSeparator />
          <MenuLink href="/account-settings" icon={<GearIcon />}>
            Account Settings
          </MenuLink>
          <MenuItem icon={<LogOutIcon />} danger onSelect={() => toast({ title: 'Signed out' })}>
            Log out
          </MenuItem>
        </Menu>
        <Button variant="quiet" onClick={() => toast({ title: 'Confession sent!', description: 'It is on its way.' })}>
          Say something
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            toast({
              title: 'Failed to send confession',
              description: 'Please try again later',
              variant: 'destructive',
              action: { label: 'Try again', onSelect: () => undefined },
            })
          }
        >
          Say something bad
        </Button>
      </Row>
      <Tabs label="Settings" backLabel="All settings" value={tab} onChange={setTab} items={[...TABS]} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Change email"
        description="A link to confirm it goes to the new address."
        actions={<Button onClick={() => toast({ title: 'Email Updated' })}>Save</Button>}
      >
        <TextField label="New email" type="email" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        danger
        title="Delete this account?"
        description="It cannot be brought back."
        confirmLabel="Delete account"
      />
    </Section>
  );
}
